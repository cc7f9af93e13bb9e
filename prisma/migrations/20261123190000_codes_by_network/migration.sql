-- One person can have a whole IPv6 /48: limits of codes and of failed logins count it beside the /64.
ALTER TABLE "OtpCode" ADD COLUMN "network" TEXT;
CREATE INDEX "OtpCode_network_createdAt_idx" ON "OtpCode"("network", "createdAt");
ALTER TABLE "LoginFailure" ADD COLUMN "network" TEXT;
CREATE INDEX "LoginFailure_network_createdAt_idx" ON "LoginFailure"("network", "createdAt");
