import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue } from 'react-hook-form'
import { readDraft, writeDraft } from './draft.ts'
import type { HookForm } from './form-errors.ts'
import { changesOf, isSame, knownPart, namesOf, storable } from './form-values.ts'
import { useSession } from './session.ts'

/** Where typed values are kept: for this tab, or on this device after the tab is closed too. */
export type Draft = { name: string; lives: 'tab' | 'device' }

/** Keeps the draft, and lets fields that nobody changed follow `values`. */
export const useDraftOf = <Values extends FieldValues>(
  form: HookForm<Values>,
  values: Values,
  draft: Draft | undefined,
  initial: Values,
) => {
  const base = useRef(values)
  const owner = useSession(({ user }) => user?.id)
  const lastOwner = useRef(owner)
  const kept = useRef(JSON.stringify(storable(changesOf(initial, values))))
  const [isRestored, setRestored] = useState(() => kept.current !== '{}')

  const keep = useEffectEvent(() => {
    if (!draft) return
    const changes = storable(changesOf(form.getValues(), base.current))
    const text = JSON.stringify(changes)
    if (text === kept.current) return
    kept.current = text
    writeDraft(draft.name, text === '{}' ? undefined : changes, draft.lives)
  })
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => keep() }), [form.subscribe])

  const follow = useEffectEvent(() => {
    const before = base.current
    base.current = values
    if (lastOwner.current !== owner) {
      // Another user: the draft of the previous one stays stored.
      lastOwner.current = owner
      const next = withDraft(values, draft)
      kept.current = JSON.stringify(storable(changesOf(next, values)))
      form.reset(next)
      return
    }
    const now = form.getValues()
    for (const name of namesOf(values)) {
      if (isSame(before[name], values[name]) || !isSame(now[name], before[name])) continue
      // A key of the values is a path of the form.
      form.setValue(name as Path<Values>, values[name] as PathValue<Values, Path<Values>>)
    }
  })
  const changing = JSON.stringify(values)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `values` is new at each render
  useEffect(() => follow(), [changing, owner])

  const clear = () => {
    kept.current = '{}'
    if (draft) writeDraft(draft.name, undefined, draft.lives)
    setRestored(false)
    form.reset(base.current)
  }
  return { base, clear, isRestored }
}

/** Returns the values with the kept draft over them. */
export const withDraft = <Values extends FieldValues>(values: Values, draft: Draft | undefined): Values =>
  draft
    ? { ...values, ...knownPart(readDraft<Partial<Values>>(draft.name, {}, draft.lives), values) }
    : values
