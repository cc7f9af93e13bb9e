/** The Portuguese guides and questions of the help page. */
export const helpTexts = {
  guides: {
    'open-a-shop': {
      title: 'Abra a sua loja',
      intro: 'Dois minutos, e não custa nada.',
      steps: [
        'Toque em Loja na barra (Vender num computador) e entre na sua conta.',
        'Escolha «Criar a minha loja» e dê-lhe um nome com pelo menos 3 letras.',
        'Escolha o endereço. Dizemos logo se está livre.',
        'Escolha uma categoria, diga o que vende, e a loja está aberta.',
      ],
    },
    'film-a-product': {
      title: 'Filme um produto que se vende',
      intro: 'Os compradores decidem nos primeiros segundos.',
      steps: [
        'Segure o telefone na vertical, à luz do dia.',
        'Mostre primeiro o produto em uso, depois os pormenores.',
        'Diga o preço e o tamanho em voz alta. Muitos também os vão ler na etiqueta.',
        'Seja breve. Um vídeo pode ter até 100 MB: MP4, MOV, WebM ou MKV.',
        'Na sua loja, escolha «Adicionar produto». Se a rede falhar, o envio espera e continua sozinho.',
      ],
    },
    'buy-safely': {
      title: 'Compre com segurança',
      intro: 'Combina o pagamento e a entrega com a própria loja.',
      steps: [
        'Procure o visto ao lado do nome: verificámos essa loja.',
        'Leia os comentários e as estrelas antes de decidir.',
        'Pergunte na conversa: está disponível, como é entregue, e se não servir?',
        'Encontre-se num lugar público, veja primeiro o produto e pague depois.',
        'Nunca dê a ninguém um código que lhe enviámos. Nunca o pedimos.',
      ],
    },
    'seller-verification': {
      title: 'Verifique a sua loja',
      intro: 'Uma loja verificada tem um visto ao lado do nome, e os compradores confiam nela mais depressa.',
      steps: [
        'Precisa de uma loja aberta, com nome e endereço.',
        'Pedimos o nome do seu negócio, o número de registo, se tiver, e um documento.',
        'Só você e os nossos revisores podem abrir os seus documentos, por endereços que expiram.',
        'Uma pessoa analisa-os. Demora 24 a 48 horas.',
        'Recebe uma notificação. Se for recusada, diz porquê, e pode pedir de novo.',
      ],
    },
  },
  categories: {
    account: {
      title: 'Conta',
      questions: {
        'topic-delete-account': {
          question: 'Como apago a minha conta?',
          answer:
            'Abra Conta, depois Definições, e escolha «Apagar conta». A sua loja e as suas mensagens são apagadas com ela.',
        },
        'no-code': {
          question: 'Não recebo o código',
          answer:
            'Os códigos chegam pelo WhatsApp, por isso o número tem de estar registado lá. Veja o país e o número. Após 60 segundos pode pedir outro; só o código mais recente vale, durante 10 minutos.',
        },
        'topic-sign-in': {
          question: 'Esqueci-me da palavra-passe',
          answer:
            'Escolha «Esqueceu a palavra-passe?» ao entrar. Enviamos um código para o seu WhatsApp, com o qual define uma nova palavra-passe. A sessão termina então em todos os outros dispositivos.',
        },
        'change-phone': {
          question: 'Posso mudar o meu número de telefone?',
          answer: 'Não por si: o número prova que a conta é sua. Se tiver um novo, escreva ao apoio.',
        },
        'other-devices': {
          question: 'Outra pessoa pode ter entrado na minha conta',
          answer:
            'Mude a palavra-passe na página Conta: a sessão termina logo em todos os outros dispositivos. A lista de dispositivos também permite terminar a sessão num só.',
        },
      },
    },
    buying: {
      title: 'Comprar',
      questions: {
        'topic-delivery': {
          question: 'Como é entregue um produto?',
          answer:
            'Cada loja trata da entrega. Abra o produto, toque em «Falar com a loja» e combine como, quando e quanto custa.',
        },
        'topic-payment': {
          question: 'Como pago?',
          answer:
            'Paga directamente à loja, da forma combinada na conversa, como em dinheiro ou por dinheiro móvel. A Sokoni não lhe cobra nada. Se puder, veja primeiro o produto e pague depois; algumas lojas só entregam o que está pago.',
        },
        'topic-deals': {
          question: 'Onde vejo as minhas encomendas?',
          answer:
            'Abra Conta, depois «As minhas encomendas». Uma encomenda mostra o que se segue: como recebe o produto, como paga, e se está pronto ou a caminho. Se algo correr mal, toque aí em «Há um problema».',
        },
        'topic-refund': {
          question: 'Posso devolver um produto e receber o dinheiro?',
          answer:
            'As devoluções e os reembolsos combinam-se com a loja, porque lhe pagou directamente. Se tem uma encomenda, abra-a em «As minhas encomendas». Enquanto não tiver o produto, pode tocar em «Cancelar encomenda». Se o produto veio estragado, errado ou nunca chegou, toque em «Há um problema» no prazo de 14 dias: a nossa equipa lê os dois lados e decide. Sem encomenda, escreva à loja na conversa. Se recusar, denuncie-a: abra a página dela, toque no menu e em «Denunciar».',
        },
        'topic-contact-shop': {
          question: 'Como contacto uma loja?',
          answer:
            'Abra o produto ou a loja e toque em «Falar com a loja». A loja responde nas suas mensagens.',
        },
        'how-to-buy': {
          question: 'Como compro?',
          answer:
            'Abra o produto, toque em «Falar com a loja» e pergunte. Combina com a loja o preço, o pagamento e a entrega; a Sokoni não lhe cobra nada.',
        },
        'price-on-request': {
          question: 'Porque é que um produto não mostra o preço?',
          answer: '«Preço a pedido» significa que o vendedor quer que lhe perguntem. Pergunte na conversa.',
        },
        'find-again': {
          question: 'Como volto a encontrar um produto?',
          answer:
            'Goste dele ou guarde-o: fica em Os meus favoritos na sua página Conta, o mais recente primeiro.',
        },
        ticks: {
          question: 'O que significam os vistos nas minhas mensagens?',
          answer:
            'Um visto: foi enviada. Dois: está no dispositivo da outra pessoa. Dois a cores: foi lida. Quem desliga as confirmações de leitura não as mostra nem as vê. Um relógio: a mensagem espera pela rede e sai sozinha.',
        },
      },
    },
    selling: {
      title: 'Vender',
      questions: {
        'topic-selling': {
          question: 'Como abro uma loja e vendo?',
          answer:
            'Toque em Loja, escolha «Criar a minha loja», dê-lhe um nome e um endereço, e escolha uma categoria. É grátis. Depois adicione um produto com «Adicionar produto».',
        },
        'become-dealer': {
          question: 'Como me torno revendedor?',
          answer:
            'Os revendedores vendem bens maiores, como carros, e têm um painel para mensagens directas. Verifique primeiro a sua loja e depois escreva ao apoio que quer ser revendedor. A nossa equipa vê os seus documentos e responde-lhe.',
        },
        'what-does-it-cost': {
          question: 'Quanto custa uma loja?',
          answer: 'Nada. Pode pôr à venda quantos produtos quiser.',
        },
        'how-many-shops': {
          question: 'Posso ter duas lojas?',
          answer: 'Cada conta tem uma loja. Ela pode vender tudo o que tem.',
        },
        'video-pending': {
          question: 'O meu produto está «Pendente»',
          answer:
            'O vídeo está a ser preparado para todos os telefones. A sua loja mostra quanto falta; os compradores vêem o produto quando estiver pronto. Se falhar, a sua loja diz porquê e pode tentar de novo.',
        },
        'slow-network': {
          question: 'A minha rede é lenta. Posso enviar na mesma?',
          answer:
            'Sim. Um envio que pára continua de onde estava, mesmo depois de recarregar: escolha o mesmo ficheiro.',
        },
      },
    },
    verification: {
      title: 'Verificação',
      questions: {
        'topic-verification': {
          question: 'O que significa o visto ao lado de uma loja?',
          answer:
            'O visto ao lado de um nome significa que verificámos os documentos dessa loja. Para o ter, abra a sua loja e peça a verificação; uma pessoa analisa-a em 24 a 48 horas.',
        },
        'verify-phone': {
          question: 'Como é verificado o meu telefone?',
          answer:
            'Pelo código que enviámos para o seu WhatsApp quando criou a conta. Vale metade da sua verificação.',
        },
        'verify-identity': {
          question: 'Quanto demora a verificação da identidade?',
          answer:
            'Uma pessoa analisa cada documento. Demora 24 a 48 horas e recebe uma notificação. Tem 3 tentativas; depois, contacte o apoio.',
        },
        'who-sees-documents': {
          question: 'Quem pode ver os meus documentos?',
          answer: 'Você e os nossos revisores, mais ninguém. Nunca são públicos.',
        },
      },
    },
    settings: {
      title: 'Dados e definições',
      questions: {
        'topic-language': {
          question: 'Que línguas posso usar?',
          answer:
            'Escolha a língua da Sokoni nas definições: inglês, francês, português, siSwati ou kiswahili. O assistente compreende estas línguas e também isiZulu.',
        },
        'save-data': {
          question: 'Como gasto menos dados?',
          answer:
            'Ligue a Poupança de dados nas definições. Assim nenhum vídeo toca até lhe tocar, e vem no tamanho mais pequeno.',
        },
        'without-network': {
          question: 'O que funciona sem rede?',
          answer:
            'O que está no ecrã fica. As mensagens que escreve esperam no seu dispositivo e saem sozinhas quando a rede volta.',
        },
        'who-sees-my-number': {
          question: 'Quem vê o meu número de telefone?',
          answer: 'Só você. As lojas vêem o seu nome e a sua fotografia.',
        },
      },
    },
    safety: {
      title: 'Segurança',
      questions: {
        'topic-fraud': {
          question: 'Um vendedor enganou-me ou ficou com o meu dinheiro',
          answer:
            'Lamentamos. Não pague mais, guarde a conversa como prova e denuncie a loja: abra a página dela ou a conversa, toque no menu e em «Denunciar». Se tem uma encomenda, abra-a também e toque em «Há um problema». A nossa equipa analisa cada denúncia. Se perdeu dinheiro, avise logo a polícia e o seu operador de dinheiro móvel.',
        },
        'topic-safety': {
          question: 'Como compro com segurança?',
          answer:
            'Procure o visto ao lado do nome da loja e leia os comentários. Encontre-se num lugar público, veja primeiro o produto e pague depois. Nunca dê a ninguém um código que lhe enviámos. Denuncie uma loja no menu dela com «Denunciar».',
        },
      },
    },
  },
} as const
