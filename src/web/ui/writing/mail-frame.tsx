import { useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '../../i18n/text.tsx'
import { styleFrame } from './frame-style.ts'
import { mailPage, mailStyle, type MailTheme, type Pictures } from './mail-page.ts'

const names = ['--text', '--muted', '--line', '--accent', '--font-sans', '--font-mono'] as const

/** Unresolved values of the design tokens, so that `light-dark()` also works inside the frame. */
const themeNow = (): MailTheme => {
  const style = getComputedStyle(document.documentElement)
  return { tokens: Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name)])), scheme: style.colorScheme }
}

const none: Pictures = new Map()

/** HTML mail in a sandboxed frame without scripts, forms or network, except for its own images. The page reads its height. */
export const MailFrame = ({ title, html, pictures = none }: { title: string; html: string; pictures?: Pictures }) => {
  const text = useText().ticket
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(24)
  const [theme, setTheme] = useState(document.documentElement.dataset.theme)
  const page = useMemo(() => mailPage(html, { quoted: text.quotedText, pictures }), [html, text.quotedText, pictures])
  useEffect(() => {
    const watcher = new MutationObserver(() => setTheme(document.documentElement.dataset.theme))
    watcher.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => watcher.disconnect()
  }, [])
  const sizes = useRef<ResizeObserver>(undefined)
  useEffect(() => () => sizes.current?.disconnect(), [])
  const applyTheme = (): void => {
    if (frame.current !== null) styleFrame(frame.current, mailStyle(themeNow()))
  }
  useEffect(applyTheme, [theme])
  const onLoad = (): void => {
    const root = frame.current?.contentDocument?.documentElement
    if (root === undefined || root === null) return
    applyTheme()
    sizes.current?.disconnect()
    sizes.current = new ResizeObserver(() => setHeight(Math.ceil(root.getBoundingClientRect().height)))
    sizes.current.observe(root)
  }
  return (
    <iframe
      ref={frame}
      title={title}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      srcDoc={page}
      onLoad={onLoad}
      style={{ height, visibility: 'hidden' }}
      className="block w-full border-0"
    />
  )
}
