-- A search reads the newest comments: for signs and common words this index read all of them.
DROP INDEX "Comment_text_idx";
