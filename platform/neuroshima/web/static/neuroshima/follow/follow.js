// The page of a campaign, a series or a tournament follows it.

import { follow } from "../shared/follow.js";

follow();
