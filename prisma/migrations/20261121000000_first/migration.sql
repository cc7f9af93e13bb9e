-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "Role" AS ENUM ('user', 'customer', 'dealer', 'admin');

-- CreateEnum
CREATE TYPE "AccountStatus" AS ENUM ('active', 'deactivated', 'deleted');

-- CreateEnum
CREATE TYPE "IdVerification" AS ENUM ('none', 'pending', 'verified', 'rejected');

-- CreateEnum
CREATE TYPE "OtpPurpose" AS ENUM ('signup', 'password_reset', 'phone_verification');

-- CreateEnum
CREATE TYPE "OtpDeliveryStatus" AS ENUM ('queued', 'sent', 'delivered', 'read', 'failed');

-- CreateEnum
CREATE TYPE "AccountRequestType" AS ENUM ('deactivation', 'deletion');

-- CreateEnum
CREATE TYPE "AccountRequestStatus" AS ENUM ('open', 'approved', 'rejected', 'cancelled');

-- CreateEnum
CREATE TYPE "ChatSide" AS ENUM ('buyer', 'shop');

-- CreateEnum
CREATE TYPE "ReceiptStatus" AS ENUM ('delivered', 'read');

-- CreateEnum
CREATE TYPE "CommentTarget" AS ENUM ('product', 'shop');

-- CreateEnum
CREATE TYPE "NotificationType" AS ENUM ('follow', 'comment', 'like', 'chat', 'other');

-- CreateEnum
CREATE TYPE "ProductStatus" AS ENUM ('pending', 'active', 'failed', 'inactive', 'rejected');

-- CreateEnum
CREATE TYPE "ReportTarget" AS ENUM ('product', 'shop', 'comment', 'user', 'message');

-- CreateEnum
CREATE TYPE "ReportStatus" AS ENUM ('open', 'resolved', 'dismissed');

-- CreateEnum
CREATE TYPE "ShopStatus" AS ENUM ('active', 'deactivated', 'deleted');

-- CreateEnum
CREATE TYPE "VerificationStatus" AS ENUM ('pending', 'approved', 'rejected');

-- CreateEnum
CREATE TYPE "SellerKind" AS ENUM ('shop', 'dealer');

-- CreateTable
CREATE TABLE "User" (
    "id" UUID NOT NULL,
    "phone" TEXT,
    "email" CITEXT,
    "name" TEXT NOT NULL,
    "username" TEXT NOT NULL,
    "avatar" TEXT,
    "role" "Role" NOT NULL DEFAULT 'user',
    "status" "AccountStatus" NOT NULL DEFAULT 'active',
    "passwordHash" TEXT NOT NULL,
    "isPhoneVerified" BOOLEAN NOT NULL DEFAULT false,
    "idVerification" "IdVerification" NOT NULL DEFAULT 'none',
    "countryCode" CHAR(2),
    "lastLoginAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "userAgent" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" TIMESTAMPTZ(3),
    "endReason" TEXT,

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RefreshToken" (
    "hash" BYTEA NOT NULL,
    "sessionId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "RefreshToken_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "OtpCode" (
    "id" UUID NOT NULL,
    "phone" TEXT NOT NULL,
    "purpose" "OtpPurpose" NOT NULL,
    "codeHash" BYTEA NOT NULL,
    "sealedCode" BYTEA,
    "pending" JSONB,
    "address" TEXT NOT NULL,
    "triesLeft" INTEGER NOT NULL DEFAULT 5,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "spentAt" TIMESTAMPTZ(3),
    "delivery" "OtpDeliveryStatus" NOT NULL DEFAULT 'queued',
    "reason" TEXT,
    "messageId" TEXT,
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "dueAt" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "waits" INTEGER NOT NULL DEFAULT 0,
    "refusals" INTEGER NOT NULL DEFAULT 0,
    "handedAt" TIMESTAMPTZ(3),
    "heldUntil" TIMESTAMPTZ(3),

    CONSTRAINT "OtpCode_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OtpReport" (
    "messageId" TEXT NOT NULL,
    "status" "OtpDeliveryStatus" NOT NULL,
    "deliveryId" UUID,
    "errorCode" INTEGER,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "OtpReport_pkey" PRIMARY KEY ("messageId","status")
);

-- CreateTable
CREATE TABLE "PasswordReset" (
    "hash" BYTEA NOT NULL,
    "userId" UUID NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "PasswordReset_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "LoginFailure" (
    "id" BIGSERIAL NOT NULL,
    "phone" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "LoginFailure_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WhatsappOutbox" (
    "id" UUID NOT NULL,
    "to" TEXT NOT NULL,
    "template" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "WhatsappOutbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AccountRequest" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "type" "AccountRequestType" NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "status" "AccountRequestStatus" NOT NULL DEFAULT 'open',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decidedAt" TIMESTAMPTZ(3),
    "decidedBy" UUID,

    CONSTRAINT "AccountRequest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WhatsappSender" (
    "id" TEXT NOT NULL,
    "nextAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "stoppedAt" TIMESTAMPTZ(3),
    "probeAt" TIMESTAMPTZ(3),

    CONSTRAINT "WhatsappSender_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WhatsappSend" (
    "deliveryId" UUID NOT NULL,
    "attempt" INTEGER NOT NULL,
    "recipient" BYTEA NOT NULL,
    "messageId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "WhatsappSend_pkey" PRIMARY KEY ("deliveryId","attempt")
);

-- CreateTable
CREATE TABLE "AuditLog" (
    "id" UUID NOT NULL,
    "actorId" UUID NOT NULL,
    "action" TEXT NOT NULL,
    "targetType" TEXT NOT NULL,
    "targetId" UUID NOT NULL,
    "before" JSONB NOT NULL,
    "after" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AuditLog_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "UserBlock" (
    "blockerId" UUID NOT NULL,
    "blockedId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "UserBlock_pkey" PRIMARY KEY ("blockerId","blockedId")
);

-- CreateTable
CREATE TABLE "Chat" (
    "id" UUID NOT NULL,
    "shopId" UUID NOT NULL,
    "buyerId" UUID NOT NULL,
    "ownerId" UUID NOT NULL,
    "lastSeq" INTEGER NOT NULL DEFAULT 0,
    "lastMessageAt" TIMESTAMPTZ(3),
    "lastProductId" UUID,
    "buyerDelivered" INTEGER NOT NULL DEFAULT 0,
    "shopDelivered" INTEGER NOT NULL DEFAULT 0,
    "buyerRead" INTEGER NOT NULL DEFAULT 0,
    "shopRead" INTEGER NOT NULL DEFAULT 0,
    "buyerUnread" INTEGER NOT NULL DEFAULT 0,
    "shopUnread" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Chat_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ChatMessage" (
    "id" UUID NOT NULL,
    "chatId" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "senderId" UUID NOT NULL,
    "side" "ChatSide" NOT NULL,
    "content" TEXT NOT NULL,
    "productId" UUID,
    "attachments" JSONB NOT NULL DEFAULT '[]',
    "clientMessageId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ChatMessage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ChatReceipt" (
    "chatId" UUID NOT NULL,
    "side" "ChatSide" NOT NULL,
    "status" "ReceiptStatus" NOT NULL,
    "seq" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ChatReceipt_pkey" PRIMARY KEY ("chatId","side","status","seq")
);

-- CreateTable
CREATE TABLE "ChatWatch" (
    "connectionId" TEXT NOT NULL,
    "chatId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "serverId" UUID NOT NULL,
    "seenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ChatWatch_pkey" PRIMARY KEY ("connectionId","chatId")
);

-- CreateTable
CREATE TABLE "Comment" (
    "id" UUID NOT NULL,
    "targetType" "CommentTarget" NOT NULL,
    "targetId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "parentId" UUID,
    "text" TEXT NOT NULL,
    "media" JSONB NOT NULL DEFAULT '[]',
    "rating" INTEGER,
    "likesCount" INTEGER NOT NULL DEFAULT 0,
    "replyCount" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "deletedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Comment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CommentLike" (
    "userId" UUID NOT NULL,
    "commentId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CommentLike_pkey" PRIMARY KEY ("userId","commentId")
);

-- CreateTable
CREATE TABLE "FeedSnapshot" (
    "userId" UUID NOT NULL,
    "view" TEXT NOT NULL,
    "anchor" JSONB,
    "boundaries" JSONB NOT NULL DEFAULT '{}',
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "FeedSnapshot_pkey" PRIMARY KEY ("userId","view")
);

-- CreateTable
CREATE TABLE "ShopFollow" (
    "userId" UUID NOT NULL,
    "shopId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ShopFollow_pkey" PRIMARY KEY ("userId","shopId")
);

-- CreateTable
CREATE TABLE "ProductLike" (
    "userId" UUID NOT NULL,
    "productId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ProductLike_pkey" PRIMARY KEY ("userId","productId")
);

-- CreateTable
CREATE TABLE "ProductBookmark" (
    "userId" UUID NOT NULL,
    "productId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ProductBookmark_pkey" PRIMARY KEY ("userId","productId")
);

-- CreateTable
CREATE TABLE "ProductView" (
    "productId" UUID NOT NULL,
    "viewer" TEXT NOT NULL,
    "seenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ProductView_pkey" PRIMARY KEY ("productId","viewer")
);

-- CreateTable
CREATE TABLE "ProductShare" (
    "id" UUID NOT NULL,
    "productId" UUID NOT NULL,
    "userId" UUID,
    "platform" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ProductShare_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Upload" (
    "key" TEXT NOT NULL,
    "ownerId" UUID NOT NULL,
    "folder" TEXT NOT NULL,
    "storageKey" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "filename" TEXT NOT NULL,
    "size" BIGINT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "storedAt" TIMESTAMPTZ(3),
    "attachedAt" TIMESTAMPTZ(3),
    "discardedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Upload_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "Notification" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "actorId" UUID,
    "type" "NotificationType" NOT NULL,
    "title" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "link" JSONB,
    "foldKey" TEXT,
    "actorsCount" INTEGER NOT NULL DEFAULT 1,
    "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "countedFrom" TIMESTAMPTZ(3),
    "isRead" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "pushedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "NotificationPreference" (
    "userId" UUID NOT NULL,
    "preference" TEXT NOT NULL,
    "isEnabled" BOOLEAN NOT NULL,

    CONSTRAINT "NotificationPreference_pkey" PRIMARY KEY ("userId","preference")
);

-- CreateTable
CREATE TABLE "PushSubscription" (
    "id" UUID NOT NULL,
    "endpoint" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "sessionId" UUID NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PushSubscription_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Outbox" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "dueAt" TIMESTAMPTZ(3) NOT NULL DEFAULT (now() + '00:00:01'::interval),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "done" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "error" TEXT,
    "failedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "IdempotencyKey" (
    "caller" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "request" BYTEA NOT NULL,
    "status" INTEGER,
    "answer" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "IdempotencyKey_pkey" PRIMARY KEY ("caller","key")
);

-- CreateTable
CREATE TABLE "Product" (
    "id" UUID NOT NULL,
    "shopId" UUID NOT NULL,
    "ownerId" UUID NOT NULL,
    "title" TEXT,
    "description" TEXT,
    "priceMinor" BIGINT,
    "currency" CHAR(3) NOT NULL,
    "category" TEXT,
    "subcategory" TEXT,
    "brand" TEXT,
    "condition" TEXT,
    "media" JSONB NOT NULL DEFAULT '[]',
    "sourceKey" TEXT,
    "status" "ProductStatus" NOT NULL DEFAULT 'pending',
    "videoRun" INTEGER NOT NULL DEFAULT 1,
    "videoStarts" INTEGER NOT NULL DEFAULT 0,
    "stage" TEXT NOT NULL DEFAULT 'queued',
    "percent" INTEGER NOT NULL DEFAULT 0,
    "failureReason" TEXT,
    "aiProcessingCompleted" BOOLEAN NOT NULL DEFAULT false,
    "isAvailable" BOOLEAN NOT NULL DEFAULT true,
    "isFeatured" BOOLEAN NOT NULL DEFAULT false,
    "isListed" BOOLEAN NOT NULL DEFAULT false,
    "stockQuantity" INTEGER NOT NULL DEFAULT 1,
    "sku" TEXT,
    "barcode" TEXT,
    "attributes" JSONB NOT NULL DEFAULT '{}',
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "likesCount" INTEGER NOT NULL DEFAULT 0,
    "bookmarksCount" INTEGER NOT NULL DEFAULT 0,
    "commentsCount" INTEGER NOT NULL DEFAULT 0,
    "viewsCount" INTEGER NOT NULL DEFAULT 0,
    "inquiriesCount" INTEGER NOT NULL DEFAULT 0,
    "sharesCount" INTEGER NOT NULL DEFAULT 0,
    "ratingSum" INTEGER NOT NULL DEFAULT 0,
    "ratingCount" INTEGER NOT NULL DEFAULT 0,
    "publishedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "deletedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Product_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Tally" (
    "name" TEXT NOT NULL,
    "value" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "Tally_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "Report" (
    "id" UUID NOT NULL,
    "reporterId" UUID NOT NULL,
    "targetType" "ReportTarget" NOT NULL,
    "targetId" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "details" TEXT,
    "status" "ReportStatus" NOT NULL DEFAULT 'open',
    "resolution" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decidedAt" TIMESTAMPTZ(3),
    "decidedBy" UUID,

    CONSTRAINT "Report_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Shop" (
    "id" UUID NOT NULL,
    "ownerId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "contactPhone" TEXT,
    "logo" TEXT,
    "coverImage" TEXT,
    "city" TEXT,
    "countryCode" CHAR(2),
    "currency" CHAR(3) NOT NULL,
    "status" "ShopStatus" NOT NULL DEFAULT 'active',
    "isVerified" BOOLEAN NOT NULL DEFAULT false,
    "followersCount" INTEGER NOT NULL DEFAULT 0,
    "productsCount" INTEGER NOT NULL DEFAULT 0,
    "viewsCount" INTEGER NOT NULL DEFAULT 0,
    "likesCount" INTEGER NOT NULL DEFAULT 0,
    "ratingSum" INTEGER NOT NULL DEFAULT 0,
    "ratingCount" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Shop_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ShopSlug" (
    "slug" TEXT NOT NULL,
    "shopId" UUID NOT NULL,

    CONSTRAINT "ShopSlug_pkey" PRIMARY KEY ("slug")
);

-- CreateTable
CREATE TABLE "IdentityRequest" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "documents" JSONB NOT NULL,
    "status" "VerificationStatus" NOT NULL DEFAULT 'pending',
    "reason" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decidedAt" TIMESTAMPTZ(3),
    "decidedBy" UUID,

    CONSTRAINT "IdentityRequest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SellerRequest" (
    "id" UUID NOT NULL,
    "shopId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "kind" "SellerKind" NOT NULL,
    "businessName" TEXT NOT NULL,
    "registrationNumber" TEXT,
    "documents" JSONB NOT NULL,
    "status" "VerificationStatus" NOT NULL DEFAULT 'pending',
    "reason" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decidedAt" TIMESTAMPTZ(3),
    "decidedBy" UUID,

    CONSTRAINT "SellerRequest_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "User_phone_key" ON "User"("phone");

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE UNIQUE INDEX "User_username_key" ON "User"("username");

-- CreateIndex
CREATE INDEX "Session_userId_idx" ON "Session"("userId");

-- CreateIndex
CREATE INDEX "RefreshToken_sessionId_idx" ON "RefreshToken"("sessionId");

-- CreateIndex
CREATE INDEX "OtpCode_phone_createdAt_idx" ON "OtpCode"("phone", "createdAt");

-- CreateIndex
CREATE INDEX "OtpCode_address_createdAt_idx" ON "OtpCode"("address", "createdAt");

-- CreateIndex
CREATE INDEX "OtpCode_messageId_idx" ON "OtpCode"("messageId");

-- CreateIndex
CREATE INDEX "OtpReport_deliveryId_idx" ON "OtpReport"("deliveryId");

-- CreateIndex
CREATE INDEX "OtpReport_createdAt_idx" ON "OtpReport"("createdAt");

-- CreateIndex
CREATE INDEX "LoginFailure_phone_createdAt_idx" ON "LoginFailure"("phone", "createdAt");

-- CreateIndex
CREATE INDEX "LoginFailure_address_createdAt_idx" ON "LoginFailure"("address", "createdAt");

-- CreateIndex
CREATE INDEX "WhatsappOutbox_to_createdAt_idx" ON "WhatsappOutbox"("to", "createdAt");

-- CreateIndex
CREATE INDEX "AccountRequest_userId_idx" ON "AccountRequest"("userId");

-- CreateIndex
CREATE INDEX "AccountRequest_status_createdAt_id_idx" ON "AccountRequest"("status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "WhatsappSend_recipient_createdAt_idx" ON "WhatsappSend"("recipient", "createdAt");

-- CreateIndex
CREATE INDEX "WhatsappSend_createdAt_idx" ON "WhatsappSend"("createdAt");

-- CreateIndex
CREATE INDEX "AuditLog_createdAt_id_idx" ON "AuditLog"("createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "AuditLog_targetType_targetId_idx" ON "AuditLog"("targetType", "targetId");

-- CreateIndex
CREATE INDEX "UserBlock_blockedId_idx" ON "UserBlock"("blockedId");

-- CreateIndex
CREATE INDEX "Chat_buyerId_lastMessageAt_id_idx" ON "Chat"("buyerId", "lastMessageAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Chat_ownerId_lastMessageAt_id_idx" ON "Chat"("ownerId", "lastMessageAt" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "Chat_shopId_buyerId_key" ON "Chat"("shopId", "buyerId");

-- CreateIndex
CREATE UNIQUE INDEX "ChatMessage_chatId_seq_key" ON "ChatMessage"("chatId", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "ChatMessage_chatId_senderId_clientMessageId_key" ON "ChatMessage"("chatId", "senderId", "clientMessageId");

-- CreateIndex
CREATE INDEX "ChatWatch_chatId_userId_idx" ON "ChatWatch"("chatId", "userId");

-- CreateIndex
CREATE INDEX "ChatWatch_serverId_idx" ON "ChatWatch"("serverId");

-- CreateIndex
CREATE INDEX "Comment_parentId_createdAt_idx" ON "Comment"("parentId", "createdAt");

-- CreateIndex
CREATE INDEX "Comment_userId_idx" ON "Comment"("userId");

-- CreateIndex
CREATE INDEX "CommentLike_commentId_idx" ON "CommentLike"("commentId");

-- CreateIndex
CREATE INDEX "FeedSnapshot_updatedAt_idx" ON "FeedSnapshot"("updatedAt");

-- CreateIndex
CREATE INDEX "ShopFollow_shopId_createdAt_idx" ON "ShopFollow"("shopId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "ProductLike_productId_createdAt_idx" ON "ProductLike"("productId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "ProductLike_userId_createdAt_productId_idx" ON "ProductLike"("userId", "createdAt" DESC, "productId" DESC);

-- CreateIndex
CREATE INDEX "ProductBookmark_userId_createdAt_productId_idx" ON "ProductBookmark"("userId", "createdAt" DESC, "productId" DESC);

-- CreateIndex
CREATE INDEX "ProductShare_productId_idx" ON "ProductShare"("productId");

-- CreateIndex
CREATE UNIQUE INDEX "Upload_storageKey_key" ON "Upload"("storageKey");

-- CreateIndex
CREATE INDEX "Upload_ownerId_idx" ON "Upload"("ownerId");

-- CreateIndex
CREATE INDEX "Notification_userId_createdAt_id_idx" ON "Notification"("userId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Notification_actorId_idx" ON "Notification"("actorId");

-- CreateIndex
CREATE UNIQUE INDEX "Notification_userId_foldKey_key" ON "Notification"("userId", "foldKey");

-- CreateIndex
CREATE UNIQUE INDEX "PushSubscription_endpoint_key" ON "PushSubscription"("endpoint");

-- CreateIndex
CREATE INDEX "PushSubscription_userId_idx" ON "PushSubscription"("userId");

-- CreateIndex
CREATE INDEX "PushSubscription_sessionId_idx" ON "PushSubscription"("sessionId");

-- CreateIndex
CREATE INDEX "IdempotencyKey_createdAt_idx" ON "IdempotencyKey"("createdAt");

-- CreateIndex
CREATE INDEX "Product_shopId_createdAt_id_idx" ON "Product"("shopId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Report_status_createdAt_id_idx" ON "Report"("status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Report_targetType_targetId_idx" ON "Report"("targetType", "targetId");

-- CreateIndex
CREATE INDEX "Report_reporterId_idx" ON "Report"("reporterId");

-- CreateIndex
CREATE UNIQUE INDEX "Shop_slug_key" ON "Shop"("slug");

-- CreateIndex
CREATE INDEX "Shop_ownerId_idx" ON "Shop"("ownerId");

-- CreateIndex
CREATE INDEX "Shop_createdAt_id_idx" ON "Shop"("createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "IdentityRequest_userId_createdAt_idx" ON "IdentityRequest"("userId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "IdentityRequest_status_createdAt_id_idx" ON "IdentityRequest"("status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "SellerRequest_shopId_createdAt_idx" ON "SellerRequest"("shopId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "SellerRequest_userId_idx" ON "SellerRequest"("userId");

-- CreateIndex
CREATE INDEX "SellerRequest_status_createdAt_id_idx" ON "SellerRequest"("status", "createdAt", "id");

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RefreshToken" ADD CONSTRAINT "RefreshToken_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChatMessage" ADD CONSTRAINT "ChatMessage_chatId_fkey" FOREIGN KEY ("chatId") REFERENCES "Chat"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Product" ADD CONSTRAINT "Product_shopId_fkey" FOREIGN KEY ("shopId") REFERENCES "Shop"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Shop" ADD CONSTRAINT "Shop_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;



-- What Prisma's schema cannot say.

-- One shop for each user, unless it was deleted.
CREATE UNIQUE INDEX "Shop_ownerId_open_key" ON "Shop" ("ownerId") WHERE status <> 'deleted';

-- The feed: what is listed, the newest first, and the same within a category.
CREATE INDEX "Product_listed_idx" ON "Product" ("publishedAt" DESC, id DESC) WHERE "isListed";
CREATE INDEX "Product_listed_category_idx" ON "Product" (category, "publishedAt" DESC, id DESC) WHERE "isListed";

-- What the sweep looks for: events that are due and not given up.
CREATE INDEX "Outbox_due_idx" ON "Outbox" ("dueAt") WHERE "failedAt" IS NULL;

-- The bell's number.
CREATE INDEX "Notification_unread_idx" ON "Notification" ("userId") WHERE NOT "isRead";

-- Comments that begin a thread, the newest first; and each person's latest rating of a thing.
CREATE INDEX "Comment_top_idx" ON "Comment" ("targetType", "targetId", "createdAt" DESC, id DESC) WHERE "parentId" IS NULL;
CREATE INDEX "Comment_rating_idx" ON "Comment" ("userId", "targetId", "createdAt" DESC, id DESC)
  WHERE rating IS NOT NULL AND "deletedAt" IS NULL;

-- Codes that wait to be sent, for the sweep that asks again for what a queue forgot.
CREATE INDEX "OtpCode_due_idx" ON "OtpCode" ("dueAt") WHERE "dueAt" IS NOT NULL;
-- Codes handed over of which nothing final was heard, for the deadline.
CREATE INDEX "OtpCode_handed_idx" ON "OtpCode" ("handedAt")
  WHERE "handedAt" IS NOT NULL AND delivery IN ('queued', 'sent');

-- What the sweep of uploads looks for: those that nothing refers to, and those that are to go.
CREATE INDEX "Upload_loose_idx" ON "Upload" ("createdAt") WHERE "attachedAt" IS NULL OR "discardedAt" IS NOT NULL;

-- One open request for each account, one open report for each reporter and thing, one pending verification.
CREATE UNIQUE INDEX "AccountRequest_open_key" ON "AccountRequest" ("userId") WHERE status = 'open';
CREATE UNIQUE INDEX "Report_open_key" ON "Report" ("reporterId", "targetType", "targetId") WHERE status = 'open';
CREATE UNIQUE INDEX "IdentityRequest_pending_key" ON "IdentityRequest" ("userId") WHERE status = 'pending';
CREATE UNIQUE INDEX "SellerRequest_pending_key" ON "SellerRequest" ("shopId") WHERE status = 'pending';

-- Where a member stands in the feed may be lost in a crash; page 1 must not wait for the disk.
ALTER TABLE "FeedSnapshot" SET UNLOGGED;

-- Prices, low and high, currency by currency, unpriced last; search for parts of words; videos still to be worked on.
CREATE INDEX "Product_listed_cheap_idx" ON "Product" (("priceMinor" IS NULL), currency, coalesce("priceMinor", 0), id) WHERE "isListed";
CREATE INDEX "Product_listed_dear_idx" ON "Product" (("priceMinor" IS NULL), currency, (- coalesce("priceMinor", 0)), id) WHERE "isListed";
CREATE INDEX "Product_listed_text_idx" ON "Product" USING gin ((coalesce(title, '') || ' ' || coalesce(description, '')) gin_trgm_ops) WHERE "isListed";
CREATE INDEX "Product_pending_idx" ON "Product" ("updatedAt") WHERE status = 'pending';
