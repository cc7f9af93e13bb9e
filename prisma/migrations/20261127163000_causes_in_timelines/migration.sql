-- Entries whose note nobody typed say so by a code.
UPDATE "Deal" SET "timeline" = (
  SELECT jsonb_agg(
    CASE
      WHEN cause.name IS NULL THEN entry.value
      ELSE entry.value || jsonb_build_object('cause', cause.name)
    END ORDER BY entry.place
  )
  FROM jsonb_array_elements("timeline") WITH ORDINALITY AS entry(value, place)
  LEFT JOIN (VALUES
    ('The account was deleted', 'accountDeleted'),
    ('Nothing happened for 7 days', 'lapsed'),
    ('No dispute was opened in time', 'confirmed'),
    ('The buyer did not come', 'noShow')
  ) AS cause(note, name) ON cause.note = entry.value ->> 'note' AND entry.value ->> 'status' IN ('cancelled', 'closed')
)
WHERE EXISTS (
  SELECT FROM jsonb_array_elements("timeline") AS entry
  WHERE entry ->> 'note' IN (
    'The account was deleted', 'Nothing happened for 7 days',
    'No dispute was opened in time', 'The buyer did not come'
  )
);
