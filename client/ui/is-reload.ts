/** Whether this page was not opened but loaded again, or come back to. */
export const isReload = (): boolean => {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation !== undefined && 'type' in navigation && navigation.type !== 'navigate'
}
