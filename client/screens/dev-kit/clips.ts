/**
 * The seed's clips, where they have been made. The kit is never built, so this reaches outside
 * `client/`.
 */
export const clips = Object.values(
  import.meta.glob<string>('../../../prisma/seed/clips/*.mp4', {
    eager: true,
    query: '?url',
    import: 'default',
  }),
)
