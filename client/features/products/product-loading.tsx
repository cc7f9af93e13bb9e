import { Loading, Skeleton } from '../../ui/skeleton.tsx'

/** Placeholder of a product's page, also while the product itself is loading. */
export const ProductLoading = () => (
  <Loading>
    <div className="mx-auto grid max-w-[1180px] gap-x-10 gap-y-4 px-4 md:grid-cols-2 md:gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(320px,464px)] md:pt-6">
      <Skeleton
        isFlush
        className="-mx-4 aspect-square max-h-[42dvh] w-[calc(100%+32px)] md:mx-0 md:aspect-auto low:h-[calc(100dvh-160px)] md:h-[min(72dvh,760px)] md:max-h-none md:w-full"
      />
      <div>
        <Skeleton className="mb-4 h-10 w-4/5" />
        <Skeleton className="mb-4 h-9 w-28" />
        <Skeleton className="h-12 w-full" />
      </div>
    </div>
  </Loading>
)
