/**
 * The texts of what is done with single messages, and of what conversations are about.
 */
export const chatToolsTexts = {
  message: {
    actions: 'Message actions',
    reply: 'Reply',
    copy: 'Copy text',
    copied: 'Copied',
    replyingTo: (name: string) => `Replying to ${name}`,
    cancelReply: 'Cancel reply',
    goTo: (name: string, text: string) => `Go to the message of ${name}: ${text}`,
    gone: 'This message is not available',
    react: (emoji: string) => `React with ${emoji}`,
    takeBack: (emoji: string) => `Take ${emoji} back`,
    reactions: 'Reactions',
    reactionOf: (emoji: string, name: string) => `${emoji} from ${name}`,
    failedReact: 'Your reaction could not be saved',
    link: (title: string) => `Open ${title}`,
  },
  inbox: {
    yourTurn: 'Your turn',
    offersPrice: 'Offers you a price',
    counterOffer: 'Counter-offer',
    step: 'Waits for your step',
    talkingAbout: 'Talking about',
    product: 'Product',
    about: 'What this is about',
  },
  kinds: {
    text: 'Message',
    image: 'Picture',
    video: 'Video',
    audio: 'Voice message',
    document: 'Document',
    offer: 'Offer',
  },
}
