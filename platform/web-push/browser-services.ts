/**
 * Push services of Chrome, Firefox, Safari and Edge:
 * https://developer.mozilla.org/docs/Web/API/Push_API.
 */
const BROWSER_SERVICES: readonly string[] = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
]

/**
 * Returns whether an endpoint belongs to the push service of a browser. They have no other port:
 * one that a firewall drops would hold up their queue.
 */
export const isBrowserService = (endpoint: string): boolean => {
  const { hostname, port } = new URL(endpoint)
  return (
    port === '' &&
    BROWSER_SERVICES.some((service) => hostname === service || hostname.endsWith(`.${service}`))
  )
}
