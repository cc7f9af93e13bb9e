-- Messages and notifications are marked as read in batches, each after the one before.
DROP INDEX "DirectMessage_unread_idx";
CREATE INDEX "DirectMessage_unread_idx" ON "DirectMessage" ("receiverId", "conversationId", seq) WHERE "readAt" IS NULL;
DROP INDEX "Notification_unread_idx";
CREATE INDEX "Notification_unread_idx" ON "Notification" ("userId", id) WHERE NOT "isRead";
