/** Returns whether this page was reloaded or reached by Back or Forward, not opened anew. */
export const isRestored = (): boolean => {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation !== undefined && 'type' in navigation && navigation.type !== 'navigate'
}
