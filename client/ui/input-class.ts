/** How an input looks: 48 px high, letters of 16 px (smaller ones make phones zoom in). */
export const inputClass =
  'w-full min-h-12 rounded-control border border-edge-strong bg-surface px-3.5 text-[1rem] text-fg placeholder:text-soft placeholder-shown:text-ellipsis transition-colors focus-visible:outline-offset-0 aria-invalid:border-bad aria-invalid:border-2 disabled:opacity-55 [&[readonly]]:bg-sunken'
