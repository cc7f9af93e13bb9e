/**
 * Prefixes the keys of a catalogue's lines, so that several stand beside one another. `shopAt` is
 * the cell that names a shop.
 */
export const prefixed = (lines: string, prefix: string, shopAt?: number): string =>
  lines
    .split('\n')
    .filter(Boolean)
    .map((line) =>
      line
        .split(' | ')
        .map((cell, at) => (at === 0 || at === shopAt ? `${prefix}-${cell}` : cell))
        .join(' | '),
    )
    .join('\n')
