-- By itself, so that wishes can be read meanwhile; who writes vectors waits, or the two might wait for each other.
LOCK TABLE "ProductEmbedding" IN SHARE ROW EXCLUSIVE MODE;
UPDATE "ProductEmbedding" SET size = length(signs) WHERE size = 0;

