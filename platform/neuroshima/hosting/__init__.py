"""What a host looks at: the start page of the admin, stored errors, backups, weeks, and one page for each person.

It lies above all rooms, and adds to the admin what needs several of them.
"""
