-- AlterTable
ALTER TABLE "SavedSearch" ADD COLUMN     "terms" TEXT;

-- Words and filters as one tsquery, in which a word may have several alternatives.
UPDATE "SavedSearch" s SET terms = (
  SELECT string_agg(part, ' & ') FROM (
    SELECT '''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || '''' AS part FROM unnest(s.lexemes) AS lexeme
    UNION ALL
    SELECT '(' || string_agg(
      '''' || replace(replace(rtrim(term, '*'), '\', '\\'), '''', '''''') || '''' || CASE WHEN term LIKE '%*' THEN ':*' ELSE '' END, ' | ') || ')'
    FROM unnest(s.ending) AS term HAVING count(*) > 0
  ) parts
);

-- AlterTable
ALTER TABLE "SavedSearch" DROP COLUMN "ending",
DROP COLUMN "lexemes";
