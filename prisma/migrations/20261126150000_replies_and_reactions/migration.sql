-- Constant defaults: no table is rewritten.
ALTER TABLE "Chat" ADD COLUMN "lastReaction" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "DirectConversation" ADD COLUMN "lastReaction" INTEGER NOT NULL DEFAULT 0;

ALTER TABLE "ChatMessage"
  ADD COLUMN "replyToId" UUID,
  ADD COLUMN "reactions" JSONB NOT NULL DEFAULT '{}',
  ADD COLUMN "reactionSeq" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "DirectMessage"
  ADD COLUMN "replyToId" UUID,
  ADD COLUMN "reactions" JSONB NOT NULL DEFAULT '{}',
  ADD COLUMN "reactionSeq" INTEGER NOT NULL DEFAULT 0;

-- Messages without reactions, which are almost all, are not in these indexes.
CREATE INDEX "ChatMessage_chatId_reactionSeq_idx"
  ON "ChatMessage" ("chatId", "reactionSeq") WHERE "reactionSeq" > 0;
CREATE INDEX "DirectMessage_conversationId_reactionSeq_idx"
  ON "DirectMessage" ("conversationId", "reactionSeq") WHERE "reactionSeq" > 0;
