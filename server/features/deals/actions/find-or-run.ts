/**
 * Returns what an earlier request stored, or runs `work`. If two equal requests run at once, the
 * later one fails on the first one's rows, and then finds its result.
 */
export const findOrRun = async <Result>(
  find: () => Promise<Result | undefined>,
  work: () => Promise<Result>,
): Promise<{ result: Result; isNew: boolean }> => {
  const before = await find()
  if (before !== undefined) return { result: before, isNew: false }
  try {
    return { result: await work(), isNew: true }
  } catch (error) {
    const first = await find()
    if (first === undefined) throw error
    return { result: first, isNew: false }
  }
}
