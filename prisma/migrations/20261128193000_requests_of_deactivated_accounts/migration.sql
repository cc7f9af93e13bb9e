-- An administrator deactivated these accounts while their request for it waited.
UPDATE "AccountRequest" r SET status = 'approved', "decidedAt" = now()
FROM "User" u
WHERE u.id = r."userId" AND u.status = 'deactivated' AND r.type = 'deactivation' AND r.status = 'open';
