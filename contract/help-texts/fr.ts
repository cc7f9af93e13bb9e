/** The French guides and questions of the help page. */
export const helpTexts = {
  guides: {
    'open-a-shop': {
      title: 'Ouvrez votre boutique',
      intro: 'Deux minutes, et c’est gratuit.',
      steps: [
        'Touchez Boutique dans la barre (Vendre sur un ordinateur) et connectez-vous.',
        'Choisissez « Créer ma boutique » et donnez-lui un nom d’au moins 3 lettres.',
        'Choisissez son adresse. Nous vous disons aussitôt si elle est libre.',
        'Choisissez une catégorie, dites ce que vous vendez, et vous êtes ouvert.',
      ],
    },
    'film-a-product': {
      title: 'Filmez un produit qui se vend',
      intro: 'Les acheteurs se décident dans les premières secondes.',
      steps: [
        'Tenez le téléphone droit, à la lumière du jour.',
        'Montrez d’abord le produit en usage, puis ses détails.',
        'Dites le prix et la taille à voix haute. Beaucoup les liront aussi sur l’étiquette.',
        'Faites court. Une vidéo peut avoir jusqu’à 100 Mo : MP4, MOV, WebM ou MKV.',
        'Dans votre boutique, choisissez « Ajouter un produit ». Si le réseau s’arrête, l’envoi attend et reprend tout seul.',
      ],
    },
    'buy-safely': {
      title: 'Achetez en sécurité',
      intro: 'Vous convenez du paiement et de la livraison avec la boutique elle-même.',
      steps: [
        'Cherchez la coche à côté du nom : nous avons vérifié cette boutique.',
        'Lisez les commentaires et les étoiles avant de vous décider.',
        'Demandez dans la discussion : est-ce disponible, comment est-ce livré, et si cela ne va pas ?',
        'Donnez rendez-vous dans un lieu public, regardez d’abord le produit, et payez ensuite.',
        'Ne donnez à personne un code que nous vous avons envoyé. Nous ne le demandons jamais.',
      ],
    },
    'seller-verification': {
      title: 'Faites vérifier votre boutique',
      intro:
        'Une boutique vérifiée porte une coche à côté de son nom, et les acheteurs lui font plus vite confiance.',
      steps: [
        'Il vous faut une boutique ouverte, avec son nom et son adresse.',
        'Nous demandons le nom de votre entreprise, son numéro d’enregistrement si elle en a un, et un document.',
        'Vous seul et nos vérificateurs pouvez ouvrir vos documents, par des adresses qui expirent.',
        'Une personne les examine. Cela prend de 24 à 48 heures.',
        'Vous recevez une notification. En cas de refus, elle dit pourquoi, et vous pouvez redemander.',
      ],
    },
  },
  categories: {
    account: {
      title: 'Compte',
      questions: {
        'topic-delete-account': {
          question: 'Comment supprimer mon compte ?',
          answer:
            'Ouvrez Compte, puis Paramètres, et choisissez « Supprimer le compte ». Votre boutique et vos messages sont supprimés avec lui.',
        },
        'no-code': {
          question: 'Je ne reçois pas de code',
          answer:
            'Les codes arrivent par WhatsApp : le numéro doit y être inscrit. Vérifiez le pays et le numéro. Après 60 secondes, vous pouvez en demander un autre ; seul le dernier code est valable, pendant 10 minutes.',
        },
        'topic-sign-in': {
          question: 'J’ai oublié mon mot de passe',
          answer:
            'Choisissez « Mot de passe oublié ? » à la connexion. Nous envoyons un code sur votre WhatsApp, avec lequel vous choisissez un nouveau mot de passe. Tous vos autres appareils sont alors déconnectés.',
        },
        'change-phone': {
          question: 'Puis-je changer mon numéro de téléphone ?',
          answer:
            'Pas vous-même : le numéro prouve que le compte est à vous. Si vous en avez un nouveau, écrivez à l’assistance.',
        },
        'other-devices': {
          question: 'Quelqu’un d’autre utilise peut-être mon compte',
          answer:
            'Changez votre mot de passe sur la page Compte : tous les autres appareils sont déconnectés aussitôt. La liste des appareils permet aussi d’en déconnecter un seul.',
        },
      },
    },
    buying: {
      title: 'Acheter',
      questions: {
        'topic-delivery': {
          question: 'Comment un produit est-il livré ?',
          answer:
            'Chaque boutique organise elle-même la livraison. Ouvrez le produit, touchez « Écrire à la boutique » et convenez du moyen, du moment et du prix.',
        },
        'topic-payment': {
          question: 'Comment payer ?',
          answer:
            'Vous payez directement la boutique, de la façon convenue dans la discussion, par exemple en espèces ou par mobile money. Sokoni ne vous prend pas d’argent. Si possible, regardez d’abord le produit et payez ensuite ; certaines boutiques ne livrent que ce qui est payé.',
        },
        'topic-deals': {
          question: 'Où voir mes commandes ?',
          answer:
            'Ouvrez Compte, puis « Mes commandes ». Une commande montre la suite : comment vous recevez le produit, comment vous payez, et s’il est prêt ou en route. En cas de souci, touchez-y « Il y a un problème ».',
        },
        'topic-refund': {
          question: 'Puis-je rendre un produit et être remboursé ?',
          answer:
            'Les retours et les remboursements se règlent avec la boutique, puisque vous l’avez payée directement. Si vous avez une commande, ouvrez-la dans « Mes commandes ». Tant que vous n’avez pas le produit, « Annuler la commande » y met fin. Si le produit est cassé, n’est pas le bon ou n’est jamais arrivé, touchez « Il y a un problème » dans les 14 jours : notre équipe lit les deux côtés et décide. Sans commande, écrivez à la boutique dans la discussion. Si elle refuse, signalez-la : ouvrez sa page, touchez le menu puis « Signaler ».',
        },
        'topic-contact-shop': {
          question: 'Comment joindre une boutique ?',
          answer:
            'Ouvrez le produit ou la boutique et touchez « Écrire à la boutique ». Elle répond dans vos messages.',
        },
        'how-to-buy': {
          question: 'Comment acheter ?',
          answer:
            'Ouvrez le produit, touchez « Écrire à la boutique » et posez vos questions. Vous convenez avec elle du prix, du paiement et de la livraison ; Sokoni ne vous prend pas d’argent.',
        },
        'price-on-request': {
          question: 'Pourquoi un produit n’a-t-il pas de prix ?',
          answer:
            '« Prix sur demande » veut dire que le vendeur préfère qu’on lui demande. Demandez dans la discussion.',
        },
        'find-again': {
          question: 'Comment retrouver un produit ?',
          answer:
            'Aimez-le ou enregistrez-le : il est dans Mes favoris sur votre page Compte, le dernier en premier.',
        },
        ticks: {
          question: 'Que veulent dire les coches de mes messages ?',
          answer:
            'Une coche : envoyé. Deux : arrivé sur l’appareil de l’autre. Deux en couleur : lu. Si vous désactivez les confirmations de lecture, vous n’en montrez pas et n’en voyez pas. Une horloge : le message attend le réseau et partira tout seul.',
        },
      },
    },
    selling: {
      title: 'Vendre',
      questions: {
        'topic-selling': {
          question: 'Comment ouvrir une boutique et vendre ?',
          answer:
            'Touchez Boutique, choisissez « Créer ma boutique », donnez-lui un nom et une adresse, et choisissez une catégorie. C’est gratuit. Ajoutez ensuite un produit avec « Ajouter un produit ».',
        },
        'become-dealer': {
          question: 'Comment devenir vendeur pro ?',
          answer:
            'Les vendeurs pro vendent de plus gros biens, comme des voitures, et ont un tableau de bord pour les messages directs. Faites d’abord vérifier votre boutique, puis écrivez au support que vous voulez devenir vendeur pro. Notre équipe regarde vos documents et vous répond.',
        },
        'what-does-it-cost': {
          question: 'Combien coûte une boutique ?',
          answer: 'Rien. Vous pouvez proposer autant de produits que vous voulez.',
        },
        'how-many-shops': {
          question: 'Puis-je avoir deux boutiques ?',
          answer: 'Chaque compte a une boutique. Elle peut vendre tout ce que vous avez.',
        },
        'video-pending': {
          question: 'Mon produit est « En attente »',
          answer:
            'Sa vidéo est en préparation pour tous les téléphones. Votre boutique montre où elle en est ; les acheteurs voient le produit quand elle est prête. En cas d’échec, votre boutique dit pourquoi et vous pouvez réessayer.',
        },
        'slow-network': {
          question: 'Mon réseau est lent. Puis-je quand même envoyer ?',
          answer:
            'Oui. Un envoi interrompu reprend où il en était, même après un rechargement : choisissez de nouveau le même fichier.',
        },
      },
    },
    verification: {
      title: 'Vérification',
      questions: {
        'topic-verification': {
          question: 'Que veut dire la coche à côté d’une boutique ?',
          answer:
            'La coche à côté d’un nom veut dire que nous avons vérifié les documents de cette boutique. Pour l’obtenir, ouvrez votre boutique et demandez la vérification ; une personne l’examine en 24 à 48 heures.',
        },
        'verify-phone': {
          question: 'Comment mon téléphone est-il vérifié ?',
          answer:
            'Par le code envoyé sur votre WhatsApp à l’inscription. Il compte pour la moitié de votre vérification.',
        },
        'verify-identity': {
          question: 'Combien de temps prend la vérification d’identité ?',
          answer:
            'Une personne examine chaque document. Cela prend de 24 à 48 heures, et vous recevez une notification. Vous avez 3 essais ; ensuite, contactez l’assistance.',
        },
        'who-sees-documents': {
          question: 'Qui peut voir mes documents ?',
          answer: 'Vous et nos vérificateurs, personne d’autre. Ils ne sont jamais publics.',
        },
      },
    },
    settings: {
      title: 'Données et paramètres',
      questions: {
        'topic-language': {
          question: 'Quelles langues puis-je utiliser ?',
          answer:
            'Choisissez la langue de Sokoni dans les paramètres : anglais, français, portugais, siSwati ou kiswahili. L’assistant comprend ces langues et l’isiZulu.',
        },
        'save-data': {
          question: 'Comment utiliser moins de données ?',
          answer:
            'Activez l’économie de données dans les paramètres. Une vidéo ne joue alors que si vous la touchez, dans la plus petite taille.',
        },
        'without-network': {
          question: 'Qu’est-ce qui marche sans réseau ?',
          answer:
            'Ce qui est à l’écran y reste. Les messages que vous écrivez attendent sur votre appareil et partent tout seuls quand le réseau revient.',
        },
        'who-sees-my-number': {
          question: 'Qui voit mon numéro de téléphone ?',
          answer: 'Personne d’autre que vous. Les boutiques voient votre nom et votre photo.',
        },
      },
    },
    safety: {
      title: 'Sécurité',
      questions: {
        'topic-fraud': {
          question: 'Un vendeur m’a trompé ou a pris mon argent',
          answer:
            'Nous en sommes désolés. Ne payez plus, gardez la discussion comme preuve et signalez la boutique : ouvrez sa page ou la discussion, touchez le menu puis « Signaler ». Si vous avez une commande, ouvrez-la aussi et touchez « Il y a un problème ». Notre équipe examine chaque signalement. Si vous avez perdu de l’argent, prévenez aussitôt la police et votre opérateur de mobile money.',
        },
        'topic-safety': {
          question: 'Comment acheter en sécurité ?',
          answer:
            'Cherchez la coche à côté du nom de la boutique et lisez ses commentaires. Donnez rendez-vous dans un lieu public, regardez d’abord le produit et payez ensuite. Ne donnez à personne un code que nous vous avons envoyé. Signalez une boutique dans son menu avec « Signaler ».',
        },
      },
    },
  },
} as const
