/** Returns whether a product is popular: it has more than 100 views or 10 likes. */
export const isPopular = ({ views, likes }: { views: number; likes: number }): boolean =>
  views > 100 || likes > 10
