import Heart from 'lucide-react/icons/heart'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { CountBadge, StatusPill, VerifiedBadge } from '../../ui/badges.tsx'
import { BarChart, Sparkline } from '../../ui/bar-chart.tsx'
import { Button, IconButton, Spinner } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip, Tag } from '../../ui/chip.tsx'
import { MatchBadge } from '../../ui/match-badge.tsx'
import { NotificationBell } from '../../ui/notification-bell.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { RatingInput, Stars } from '../../ui/stars.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { Strip } from '../../ui/strip.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Group, Row } from './group.tsx'

const days = Array.from({ length: 30 }, (_, day) => ({ label: `Day ${day + 1}`, value: (day * 37) % 23 }))
const looks = ['primary', 'plain', 'quiet', 'danger', 'accent', 'bone'] as const

export const Marks = () => (
  <>
    <Group title="Marks">
      <Strip />
      <Row>
        <PriceTag price={{ formattedPrice: 'E 450' }} />
        <PriceTag price={{ formattedPrice: 'Ksh 2,300' }} />
        <PriceTag price={null} />
        <PriceTag size="small" price={{ formattedPrice: 'E 450' }} />
        <PriceTag size="small" price={{ formattedPrice: 'E 1,250' }} />
        <PriceTag size="small" price={null} absent="Contact for price" />
      </Row>
      <Row>
        <Avatar name="Manzini Weavers" />
        <Avatar name="Otieno" />
        <Avatar name="Gogo's Kitchen" size={64} />
        <Avatar name="é" size={32} />
        <span className="font-semibold">
          Manzini Weavers <VerifiedBadge />
        </span>
        <StatusPill tone="good">active</StatusPill>
        <StatusPill tone="wait">pending</StatusPill>
        <StatusPill tone="bad">rejected</StatusPill>
        <StatusPill tone="note">review</StatusPill>
        <StatusPill tone="plain">hidden</StatusPill>
        {[92, 61, 44, 12].map((score) => (
          <MatchBadge key={score} score={score} />
        ))}
        <CountBadge count={3} />
        <CountBadge count={120} />
      </Row>
    </Group>
    <Group title="Charts">
      {[days, days.map((day) => ({ ...day, value: 0 }))].map((bars, index) => (
        <BarChart
          key={index === 0 ? 'some' : 'none'}
          bars={bars}
          label={index === 0 ? 'Views on each of the last 30 days' : 'Views: nothing in the last 30 days'}
          format={String}
          textOf={({ label, value }) => `${label}: ${value}`}
        />
      ))}
      <Sparkline values={days.map(({ value }) => value)} />
    </Group>
    <Group title="Buttons">
      <Row>
        {looks.map((look) => (
          <Button key={look} look={look} icon={<Plus aria-hidden="true" size={18} />}>
            {look}
          </Button>
        ))}
      </Row>
      <Row>
        {looks.map((look) => (
          <Button key={look} look={look} isSmall isBusy>
            {look}
          </Button>
        ))}
        <Button disabled>disabled</Button>
        <IconButton label="Like">
          <Heart aria-hidden="true" />
        </IconButton>
        <NotificationBell unread={0} />
        <NotificationBell unread={7} />
        <NotificationBell unread={123} />
        <Spinner />
      </Row>
    </Group>
  </>
)

export const Choices = () => {
  const [sort, setSort] = useState('Newest')
  const [isOn, setOn] = useState(true)
  const [rating, setRating] = useState<number | null>(3)
  const [tab, setTab] = useState('overview')
  return (
    <Group title="Choices">
      <Row>
        {['Newest', 'Popular', 'Price ↑'].map((name) => (
          <Chip key={name} isChosen={sort === name} onClick={() => setSort(name)}>
            {name}
          </Chip>
        ))}
        <Tag>basket</Tag>
        <Tag>hand-woven</Tag>
      </Row>
      <div className="max-w-105">
        <Switch label="Push" hint="On this device" isOn={isOn} onChange={setOn} />
        <Switch label="Data saver" isOn={!isOn} onChange={(value) => setOn(!value)} />
        <Switch label="Security" isOn isDisabled onChange={setOn} />
      </div>
      <Row>
        <Stars value={4.6} />
        <Stars value={2.3} size={20} />
        <RatingInput value={rating} onChange={setRating} />
      </Row>
      <Tabs
        label="Wallet"
        chosen={tab}
        onChoose={setTab}
        tabs={[
          { id: 'overview', label: 'Overview' },
          { id: 'transactions', label: 'Transactions' },
          { id: 'empty', label: 'Requests' },
        ]}
      >
        What stands under {tab}.
      </Tabs>
    </Group>
  )
}

export const Waiting = () => (
  <Group title="Waiting, nothing, failing">
    <Loading>
      <div className="grid grid-cols-3 gap-3">
        {[1, 2, 3].map((block) => (
          <Skeleton key={block} className="h-32" />
        ))}
      </div>
    </Loading>
    <ProgressLine value={0.4} label="Upload" className="h-1.5 rounded-full" />
    <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
      <Card>
        <EmptyState action={<Button look="primary">List Your Product</Button>}>
          No products available yet
        </EmptyState>
      </Card>
      <Card>
        <ErrorState onRetry={() => {}}>Failed to load products</ErrorState>
      </Card>
    </div>
  </Group>
)
