import { lazy, useState, type ComponentType } from 'react'

/**
 * A part of a page whose code comes later, and which is likely to be wanted next. What `ahead` has brought is drawn at once; otherwise it
 * comes as with `lazy`, which always shows a placeholder first, and React keeps that for a third of a second once it was seen.
 */
export const soon = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let here: ComponentType<Props> | undefined
  const bring = async (): Promise<ComponentType<Props>> => (here = await load())
  const Late = lazy(async () => ({ default: await bring() }))
  const Soon = (props: Props) => {
    // Decided once: whoever changed from one to the other would begin anew.
    const [Part] = useState<ComponentType<Props>>(() => here ?? Late)
    return <Part {...props} />
  }
  // If it does not come now, it is fetched again when it is wanted, and says so there.
  const ahead = (): void => void bring().catch(() => undefined)
  return { Soon, ahead }
}
