/**
 * Texts of refusals that only the server decides on. They are apart from `dealFields`, which the
 * client loads in English to check forms itself.
 */
export const dealRefusals = {
  mostUnpaid: (count: number) =>
    `At most ${count} of this product until the shop confirms your payment. Ask the shop for more.`,
  shopCancelled:
    'The shop cancelled your unpaid deal for this product. Make an offer, or buy it after 24 hours.',
} as const
