import { describe, expect, it } from 'vitest'
import { movePart } from './clip-part.ts'

const long = { seconds: 300, most: 180 }

describe('movePart', () => {
  it('moves one end and leaves the other', () => {
    expect(movePart({ from: 0, to: 60 }, 'from', 12, long)).toEqual({ from: 12, to: 60 })
    expect(movePart({ from: 12, to: 60 }, 'to', 75, long)).toEqual({ from: 12, to: 75 })
  })

  it('takes the other end along where the part would be too short or too long', () => {
    expect(movePart({ from: 0, to: 60 }, 'from', 80, long)).toEqual({ from: 80, to: 81 })
    expect(movePart({ from: 50, to: 60 }, 'to', 20, long)).toEqual({ from: 19, to: 20 })
    expect(movePart({ from: 0, to: 60 }, 'to', 250, long)).toEqual({ from: 70, to: 250 })
    expect(movePart({ from: 100, to: 280 }, 'from', 40, long)).toEqual({ from: 40, to: 220 })
  })

  it('stays within the clip', () => {
    expect(movePart({ from: 5, to: 60 }, 'from', -3, long)).toEqual({ from: 0, to: 60 })
    expect(movePart({ from: 290, to: 295 }, 'to', 400, long)).toEqual({ from: 290, to: 300 })
    expect(movePart({ from: 290, to: 300 }, 'from', 400, long)).toEqual({ from: 299, to: 300 })
  })
})
