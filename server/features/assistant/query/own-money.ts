import type { Query } from './read-query.ts'

/** Returns the budget of a query, in the caller's own currency if it names none. */
export const budgetInOwnMoney = ({
  budget,
  ownCurrency,
}: Pick<Query, 'budget' | 'ownCurrency'>): Query['budget'] =>
  budget && { ...budget, currency: budget.currency ?? ownCurrency }
