import { plural } from '../../locale.ts'

export const formsTexts = {
  confirm: {
    reason: 'Motif',
    reasonHint: 'Dites-nous pourquoi (facultatif)',
    failed: 'Cela n’a pas marché. Réessayez.',
  },
  fields: {
    showPassword: 'Afficher le mot de passe',
    hidePassword: 'Masquer le mot de passe',
    country: 'Pays',
    chooseCountry: 'Choisir un pays',
    searchCountry: 'Rechercher un pays',
    noCountry: 'Aucun pays ne correspond à votre recherche.',
    phone: 'Numéro de téléphone',
    code: 'Code à 6 chiffres',
  },
  slug: {
    checking: 'Vérification…',
    available: 'Cette adresse est libre',
    empty: 'On trouve votre boutique à cette adresse',
  },
  upload: {
    pick: 'Choisir une vidéo',
    record: 'Filmer une vidéo',
    drop: 'ou déposez-la ici',
    uploading: (percent: string) => `Envoi, ${percent}`,
    done: 'Envoyé',
    replace: 'Remplacer',
    preview: 'Aperçu de votre vidéo',
    progress: 'Envoi',
    looking: 'Lecture de votre vidéo…',
    shrinking: (percent: string) => `Réduction de votre vidéo… ${percent}`,
    shrinkingProgress: 'Réduction de votre vidéo',
    skip: 'Envoyer telle quelle',
    saved: (size: string, before: string) => `Allégé : ${size} au lieu de ${before}`,
    notCut: 'Cette partie n’a pas pu être découpée. Essayez une autre partie ou une vidéo plus courte.',
    cannotCut:
      'Impossible de couper cette vidéo ici. Coupez-la dans votre galerie, puis choisissez-la à nouveau.',
  },
  cut: {
    title: 'Choisissez la partie à montrer',
    hint: (lasts: string, most: string) =>
      `Votre vidéo dure ${lasts}. Une partie peut durer jusqu’à ${most}.`,
    start: 'Début',
    end: 'Fin',
    part: (from: string, to: string) => `${from} à ${to}`,
    lasts: (length: string) => `Durée : ${length}`,
    use: 'Garder cette partie',
    whole: 'Tout garder',
  },
  crop: {
    zoom: 'Zoom',
    rotate: 'Pivoter',
    use: 'Utiliser l’image',
    hint: 'Faites glisser pour déplacer, pincez ou utilisez la barre pour zoomer.',
  },
  gallery: {
    all: 'Voir toutes les images',
    show: (at: number) => `Voir l’image ${at}`,
    picture: (at: number, count: number) => `Image ${at} sur ${count}`,
    next: 'Image suivante',
    previous: 'Image précédente',
    enlarge: 'Agrandir l’image',
    zoomIn: 'Zoom avant',
    zoomOut: 'Zoom arrière',
  },
  rating: {
    legend: 'Votre note',
    star: (count: number) => plural(count, { one: `${count} étoile`, other: `${count} étoiles` }),
    outOf: (value: string) => `${value} étoiles sur 5`,
  },
} as const
