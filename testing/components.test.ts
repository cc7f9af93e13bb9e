import { expect, test } from 'vitest'
import { product } from './source-files.ts'

/** Where screens and features have a plain button, and why none of `client/ui` fits. */
const plainButtons: Record<string, string> = {
  'client/app/file-tiles.tsx': 'a whole picture',
  'client/features/accounts/account-request.tsx': 'a whole row, with a hint',
  'client/features/admin/admin-table.tsx': 'the head of a column',
  'client/features/comments/comment-pictures.tsx': 'a whole picture',
  'client/features/conversations/attachments.tsx': 'a whole picture or video',
  'client/features/conversations/message-extras.tsx': 'a quoted message, reactions and their palette',
  'client/features/conversations/voice-note.tsx': 'in the colours of its bubble',
  'client/features/deals/number-pad.tsx': 'the keys of an amount',
  'client/features/deals/offer-sheet.tsx': 'suggested amounts, with a second line',
  'client/features/feed/action-rail.tsx': 'an icon over its caption; the only place with this form',
  'client/features/feed/feed-slide.tsx': 'buttons that change from a sign to a word with the width',
  'client/features/feed/feed-stage.tsx': 'the large arrows beside the feed',
  'client/features/feed/feed-surface.tsx': 'the whole video',
  'client/features/feed/welcome.tsx': 'the whole card',
  'client/features/follows/followers-count.tsx': 'a number within a line of text',
  'client/features/notifications/notification-list.tsx': 'a whole row',
  'client/features/products/browse-toolbar.tsx': 'the two halves of a switch',
  'client/features/products/filters-sheet.tsx': 'hidden: Enter submits the form',
  'client/features/products/gallery.tsx': 'whole pictures',
  'client/features/products/product-details.tsx': 'the whole card of a shop',
  'client/features/products/search-ideas.tsx': 'a whole row',
  'client/features/shops/picture-button.tsx': 'a whole picture',
  'client/features/shops/statistics.tsx': 'the whole card of a figure',
  'client/screens/account/rows.tsx': 'a whole row',
  'client/screens/dev-kit/feed.tsx': 'a picture of the tabs of the feed',
  'client/screens/discover.tsx': 'the whole card of an example',
}

/** Boxes with round corners and an edge that are no card, and why. */
const ownBoxes: Record<string, string> = {
  'client/features/dealer-messages/dashboard.tsx': 'a grid of cells whose lines are its background',
  'client/features/deals/deal-dispute.tsx': 'the decision of a dispute, in the accent',
  'client/features/products/suggested-prices.tsx': 'radio buttons',
  'client/features/products/search-box.tsx': 'a card on wide screens only',
  'client/features/shops/edit-pictures.tsx': 'the frame of a picture',
  'client/screens/deal.tsx': 'a card beside the text only',
}

const filesWith = (pattern: RegExp): string[] =>
  product
    .filter(({ file, text }) => /^client\/(app|features|screens)\/.*\.tsx$/.test(file) && pattern.test(text))
    .map(({ file }) => file)
    .sort()

test('screens and features have a plain button only where no component fits', () => {
  expect(filesWith(/<button\b/)).toEqual(Object.keys(plainButtons).sort())
})

test('boxes are cards', () => {
  const quoted = /(["'])(?=[^"'\n]*rounded-card)(?=[^"'\n]*\bborder\b)(?![^"'\n]*object-)[^"'\n]*\1/
  expect(filesWith(quoted)).toEqual(Object.keys(ownBoxes).sort())
})
