-- Attempts whose password is being checked. Only wrong ones lock a name; those under way take up the attempts that are left, so that many guesses at the
-- same moment get no more tries than one after the other.
alter table sign_in_attempts add column undecided_at timestamptz[] not null default '{}';
