import { plural } from '../../locale.ts'

/** The texts of fields, of dialogs and of what is uploaded, in siSwati. */
export const formsTexts = {
  confirm: {
    reason: 'Sizatfu',
    reasonHint: 'Sitjele kutsi leni (nawutsandza)',
    failed: 'Akukaphumeleli. Sicela uzame futsi.',
  },
  fields: {
    showPassword: 'Bonisa iphasiwedi',
    hidePassword: 'Fihla iphasiwedi',
    country: 'Live',
    chooseCountry: 'Khetsa live',
    searchCountry: 'Sesha live',
    noCountry: 'Kute live lelifana nalokufunako.',
    phone: 'Inombolo yelucingo',
    code: 'Ikhodi yetinombolo leti-6',
  },
  slug: {
    checking: 'Kuyabukwa…',
    available: 'Lelikheli likhululekile',
    empty: 'Bantfu batawutfola sitolo sakho kulelikheli',
  },
  upload: {
    pick: 'Khetsa ividiyo',
    record: 'Tsatsa ividiyo',
    drop: 'nobe uyidvonsele lapha',
    uploading: (percent: string) => `Iyalayishwa, ${percent}`,
    done: 'Ilayishiwe',
    replace: 'Shintja',
    preview: 'Ividiyo yakho njengobe injalo',
    progress: 'Kulayisha',
    looking: 'Sibuka ividiyo yakho…',
    shrinking: (percent: string) => `Sinciphisa ividiyo yakho… ${percent}`,
    shrinkingProgress: 'Sinciphisa ividiyo yakho',
    skip: 'Yitfumele injengobe injalo',
    saved: (size: string, before: string) => `Yenciphisiwe: ${size} esikhundleni sa-${before}`,
    notCut: 'Lencenye ayikasikeki. Zama lenye incenye, nobe ukhetse ividiyo lemfisha.',
    cannotCut: 'Levidiyo ayisikeki lapha. Yisike kucala ku-app yetitfombe, bese uyikhetsa futsi.',
  },
  cut: {
    title: 'Khetsa incenye letawubonwa',
    hint: (lasts: string, most: string) => `Ividiyo yakho ingu-${lasts}. Incenye ingaba ngu-${most} kuphela.`,
    start: 'Sicalo',
    end: 'Siphetfo',
    part: (from: string, to: string) => `${from} kuya ku-${to}`,
    lasts: (length: string) => `Budze: ${length}`,
    use: 'Sebentisa lencenye',
    whole: 'Sebentisa yonkhe',
  },
  crop: {
    zoom: 'Khulisa',
    rotate: 'Jikisa',
    use: 'Sebentisa sitfombe',
    hint: 'Sidvonse kute usisuse, sincintele nobe uslayide kute usikhulise.',
  },
  gallery: {
    all: 'Bonisa tonkhe titfombe',
    show: (at: number) => `Bonisa sitfombe ${at}`,
    picture: (at: number, count: number) => `Sitfombe ${at} ku-${count}`,
    next: 'Sitfombe lesilandzelako',
    previous: 'Sitfombe lesendlulile',
    enlarge: 'Khulisa sitfombe',
    zoomIn: 'Khulisa',
    zoomOut: 'Nciphisa',
  },
  rating: {
    legend: 'Tinkhanyeti takho',
    star: (count: number) =>
      plural(count, { one: 'Inkhanyeti yinye', other: `Tinkhanyeti letingu-${count}` }),
    outOf: (value: string) => `Tinkhanyeti letingu-${value} kuletingu-5`,
  },
} as const
