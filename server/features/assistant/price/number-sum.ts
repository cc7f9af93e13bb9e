/**
 * Adds up spoken number words: 'two thousand four hundred and fifty', 'two fifty', 'twelve
 * ninety nine', 'four five zero'.
 */
export class Sum {
  #total = 0
  #part = 0
  #last: 'nothing' | 'digits' | 'one' | 'ten' | 'scale' | 'half' = 'nothing'
  #decimals = 0
  #isShort = false
  #ones = 0

  isEmpty = () => this.#last === 'nothing'
  isScaled = () => this.#last === 'scale'
  isHundredsInDigits = () => this.#last === 'digits' && this.#part >= 100 && this.#part % 100 === 0
  value = () => Math.round((this.#total + this.#part) * 100) / 100

  begin(value: number): boolean {
    this.#part = value
    this.#last = 'digits'
    return true
  }

  /** After 'hundred' or 'thousand', 'and' means only that more follows. */
  join(): boolean {
    return true
  }

  addRest(value: number): boolean {
    this.#part += value
    return true
  }

  point(): boolean {
    this.#decimals = 1
    return true
  }

  add(value: number): boolean {
    if (this.#decimals) {
      if (value > 9) return false
      this.#part += value / 10 ** this.#decimals
      this.#decimals += 1
      return true
    }
    if (value < 10) return this.#addOne(value)
    // 'two fifty', 'twelve fifty', 'ninety nine ninety nine': the number before counts hundreds.
    if (this.#last === 'one' || this.#last === 'ten') {
      if (this.#isShort || this.#part >= 100 || this.#part === 0) return false
      this.#part *= 100
      this.#isShort = true
    } else if (this.#last === 'digits' || this.#last === 'half') return false
    this.#part += value
    this.#last = value < 20 ? 'one' : 'ten'
    this.#ones = value < 20 ? 2 : 0
    return true
  }

  #addOne(value: number): boolean {
    if (this.#last === 'digits' || this.#last === 'half') return false
    if (this.#last === 'one') {
      // Digit by digit: 'four five zero'.
      if (this.#ones === 0 || this.#part >= 1_000 || this.#isShort) return false
      if (this.#part > 9 && this.#ones === 2) return false
      this.#part = this.#part * 10 + value
      return true
    }
    this.#part += value
    this.#last = 'one'
    this.#ones = this.#part < 10 ? 1 : 3
    return true
  }

  addHalf(): boolean {
    this.#part += this.#last === 'scale' ? lastScaleOf(this.#total + this.#part) / 2 : 0.5
    this.#last = 'half'
    return true
  }

  multiply(scale: number): boolean {
    this.#decimals = 0
    if (scale === 100) {
      if (this.#part === 0 || this.#part > 99) return false
      this.#part *= 100
    } else {
      if (this.#part === 0) return false
      this.#total += this.#part * scale
      this.#part = 0
    }
    this.#last = 'scale'
    this.#isShort = false
    this.#ones = 0
    return true
  }
}

/** 'Two thousand and a half' is two and a half thousand. */
const lastScaleOf = (value: number): number =>
  value % 1_000_000 === 0 ? 1_000_000 : value % 1_000 === 0 ? 1_000 : 100
