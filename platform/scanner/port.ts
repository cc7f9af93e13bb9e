/** Scans uploads for viruses. */
export type Scanner = {
  /**
   * Scans the file at `path`; returns the name of the virus, or `null` if it is clean.
   *
   * @throws ApiError `UNAVAILABLE` if it cannot be scanned now: the file is not stored.
   */
  scan(path: string): Promise<string | null>
}
