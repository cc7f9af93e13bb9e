/** With a country, with a zero, or of Eswatini: an amount of money looks like no other number. */
const PHONES = /((?:\+|\b0)\d(?:[ \u00a0-]?\d){6,13}\b|\b7[6-9]\d\d[ \u00a0]?\d{4}\b)/

/** A text whose phone numbers can be called. */
export const PhoneText = ({ children }: { children: string }) =>
  children.split(PHONES).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
      <a key={index} href={`tel:${part.replace(/[^+\d]/g, '')}`} className="font-semibold underline">
        {part}
      </a>
    ) : (
      part
    ),
  )
