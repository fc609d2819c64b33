import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { Editor } from '@tiptap/core'
import { useText } from '../../i18n/text.tsx'
import { Button } from '../button.tsx'
import { Field, Input } from '../form/field.tsx'
import { readAddress, type Address } from './link-address.ts'
import { canLink, linkAt, putLink, takeLink, type LinkPlace } from './link-tool.ts'

export const LINK_KEY = 'l'

const USUAL_BEGINNING = 'https://'

/** State of the link dialog. Ctrl+K stays with the palette, in editors too. */
export const useLinking = (editor: Editor | undefined) => {
  const [place, setPlace] = useState<LinkPlace>()
  const open = (): void => {
    if (editor !== undefined && canLink(editor)) setPlace(linkAt(editor))
  }
  const close = (): void => {
    setPlace(undefined)
    editor?.view.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== LINK_KEY || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    open()
  }
  return { place, open, close, onKeyDown }
}

type BoxProps = {
  readonly editor: Editor
  readonly place: LinkPlace
  /** Relative paths are allowed: the text is shown on this site. */
  readonly mayBePlace: boolean
  readonly onClose: () => void
}

const useSentence = (): ((address: Address) => string | undefined) => {
  const text = useText().ui.link
  return (address) => {
    if ('href' in address) return undefined
    return address.wrong === 'scheme' ? text.unsafe({ scheme: `${address.scheme ?? ''}:` }) : text[address.wrong]
  }
}

const useLinkForm = ({ editor, place, mayBePlace, onClose }: BoxProps) => {
  const [href, setHref] = useState(place.href ?? '')
  const [words, setWords] = useState(place.text ?? '')
  const [error, setError] = useState<string>()
  const sentenceFor = useSentence()
  const field = useRef<HTMLDivElement>(null)
  const focus = (): void => field.current?.querySelector('input')?.select()
  useEffect(focus, [])
  const apply = (): void => {
    const address = readAddress(href, mayBePlace)
    setError(sentenceFor(address))
    if (!('href' in address)) return focus()
    onClose()
    putLink(editor, place, { href: address.href, text: words })
  }
  const remove = (): void => {
    onClose()
    takeLink(editor, place)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // Enter would submit the form, Escape would close the dialog.
    event.stopPropagation()
    if (event.key === 'Escape') return onClose()
    if (!(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    apply()
  }
  const type = (typed: string): void => {
    setHref(typed)
    setError(undefined)
  }
  return { href, words, error, field, type, setWords, apply, remove, onKeyDown }
}

export const LinkBox = (props: BoxProps) => {
  const { place, onClose } = props
  const { common, ui: text } = useText()
  const { href, words, error, field, type, setWords, apply, remove, onKeyDown } = useLinkForm(props)
  return (
    <div
      role="group"
      aria-label={common.link}
      onKeyDown={onKeyDown}
      className="flex min-w-0 flex-wrap items-start gap-2 border-b border-line bg-surface p-2"
    >
      <div ref={field} className="min-w-48 grow basis-64">
        <Field label={common.address} error={error}>
          <Input
            type="text"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder={USUAL_BEGINNING}
            maxLength={2_000}
            value={href}
            onChange={({ currentTarget }) => type(currentTarget.value)}
          />
        </Field>
      </div>
      {place.text !== undefined && (
        <div className="min-w-40 grow basis-40">
          <Field label={common.text}>
            <Input autoComplete="off" maxLength={500} value={words} onChange={({ currentTarget }) => setWords(currentTarget.value)} />
          </Field>
        </div>
      )}
      <div className="flex basis-full flex-wrap gap-2">
        <Button look="primary" onClick={apply}>
          {place.href === undefined ? text.link.set : text.link.change}
        </Button>
        {place.href !== undefined && <Button onClick={remove}>{text.link.remove}</Button>}
        <Button onClick={onClose}>{common.cancel}</Button>
      </div>
    </div>
  )
}
