import { useState } from 'react'
import { peopleTexts } from '../../messages/people.ts'
import { CommentView } from '../../ui/comment-view.tsx'
import { Composer } from '../../ui/composer.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { RatingInput } from '../../ui/stars.tsx'
import { showToast } from '../../ui/toast.ts'

/** Comments as they look over the feed. */
export const CommentsSheet = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const [text, setText] = useState('')
  const [rating, setRating] = useState<number | null>(null)
  const [isLiked, setLiked] = useState(false)
  return (
    <Sheet
      isNight
      isAside
      isOpen={isOpen}
      onClose={onClose}
      title={
        <>
          86 comments <span className="ml-1 text-gold">★ 4.6</span>
        </>
      }
      footer={
        <Composer
          value={text}
          onChange={setText}
          placeholder={peopleTexts.comments.add}
          canSend={text.trim() !== '' || rating !== null}
          onSend={() => {
            setText('')
            setRating(null)
            showToast('Comment posted successfully', { tone: 'good' })
          }}
          above={
            <div className="-mt-1.5 mb-1">
              <RatingInput value={rating} onChange={setRating} />
            </div>
          }
        />
      }
    >
      <CommentView
        author={{ name: 'Thandi' }}
        time="3m ago"
        rating={5}
        likes={isLiked ? 13 : 12}
        isLiked={isLiked}
        onLike={() => setLiked(!isLiked)}
        onReply={() => {}}
        replyCount={3}
        replies={
          <CommentView
            isReply
            author={{ name: 'Manzini Weavers' }}
            time="1m ago"
            likes={0}
            isLiked={false}
            onLike={() => {}}
          >
            Thank you, Thandi. It likes the shade.
          </CommentView>
        }
      >
        Strong handle, came in two days. Smells of grass!
      </CommentView>
      <CommentView
        author={{ name: 'Otieno' }}
        time="yesterday"
        likes={2}
        isLiked
        onLike={() => {}}
        onReply={() => {}}
      >
        Do you ship to Nairobi?
      </CommentView>
      {['Zodwa', 'Amina', 'Sipho'].map((name) => (
        <CommentView
          key={name}
          author={{ name }}
          time="2d ago"
          likes={0}
          isLiked={false}
          onLike={() => {}}
          onReply={() => {}}
        >
          ⭐⭐⭐⭐
        </CommentView>
      ))}
    </Sheet>
  )
}
