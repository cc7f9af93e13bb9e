/**
 * Returns what an earlier request stored, or runs `work`. If two equal requests run at once, the
 * later one fails on the first one's rows, and then finds its result. `looksFirst: false` saves the
 * first look where failing costs nothing.
 */
export const findOrRun = async <Result>(
  find: () => Promise<Result | undefined>,
  work: () => Promise<Result>,
  looksFirst = true,
): Promise<{ result: Result; isNew: boolean }> => {
  const before = looksFirst ? await find() : undefined
  if (before !== undefined) return { result: before, isNew: false }
  try {
    return { result: await work(), isNew: true }
  } catch (error) {
    const first = await find()
    if (first === undefined) throw error
    return { result: first, isNew: false }
  }
}
