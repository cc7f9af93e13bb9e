/**
 * Returns what an earlier request stored, or runs `work`. If two equal requests run at once, the
 * later one fails on the first one's rows, and then finds its result; if `find` finds nothing, the
 * error is thrown. `checkFirst: false` saves the first read where failing costs nothing.
 */
export const findOrRun = async <Result>(
  find: () => Promise<Result | undefined>,
  work: () => Promise<Result>,
  { checkFirst = true }: { checkFirst?: boolean } = {},
): Promise<{ result: Result; isNew: boolean }> => {
  const before = checkFirst ? await find() : undefined
  if (before !== undefined) return { result: before, isNew: false }
  try {
    return { result: await work(), isNew: true }
  } catch (error) {
    const first = await find()
    if (first === undefined) throw error
    return { result: first, isNew: false }
  }
}
