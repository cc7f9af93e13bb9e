/** Looks for viruses in what strangers send. */
export type Scanner = {
  /**
   * Looks through the file at `path`; answers the name of the virus that was found, `null` where none was. Throws
   * `UNAVAILABLE` where nobody can say now: such a file is not kept.
   */
  scan(path: string): Promise<string | null>
}
