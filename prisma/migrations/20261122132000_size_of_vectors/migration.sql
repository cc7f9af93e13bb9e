-- AlterTable
ALTER TABLE "ProductEmbedding" ADD COLUMN     "size" INTEGER NOT NULL DEFAULT 0;

-- assistant: the size is kept here, so that it is right whatever version of the server writes a vector. Not a generated column:
-- adding one would write the whole table anew while nobody could read it.
CREATE FUNCTION embedding_size() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.size := length(NEW.signs);
  RETURN NEW;
END $$;
CREATE TRIGGER "ProductEmbedding_size" BEFORE INSERT OR UPDATE OF signs, size ON "ProductEmbedding"
  FOR EACH ROW EXECUTE FUNCTION embedding_size();

