const phones = /(\+?\d(?:[ \u00a0-]?\d){6,14})/

/** Links the long numbers of a note on how goods are sent: they are phone numbers. */
export const PhoneText = ({ children }: { children: string }) =>
  children.split(phones).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
      <a key={index} href={`tel:${part.replace(/[^+\d]/g, '')}`} className="font-semibold underline">
        {part}
      </a>
    ) : (
      part
    ),
  )
