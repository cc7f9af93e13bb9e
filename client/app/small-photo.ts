/** Smaller files cost little. */
const MIN_BYTES = 500_000

/**
 * Makes a large photo smaller before it is sent (decision 149). It stays as it is if this browser
 * cannot read it, or if the code for it does not come.
 */
export const smallPhoto = async (file: File): Promise<File> =>
  file.size > MIN_BYTES && file.type === 'image/jpeg'
    ? import('../ui/picture-file.ts').then((code) => code.shrinkPhoto(file)).catch(() => file)
    : file
