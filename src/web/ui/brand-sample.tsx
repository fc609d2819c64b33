type BrandSampleProps = {
  readonly label: string
  readonly name: string
  readonly logo: string | undefined
  /** Accent colour; `undefined` if the input is invalid. */
  readonly accent: string | undefined
  readonly onAccent: string | undefined
  readonly verb: string
  readonly footer: string
}

export const BrandSample = ({ label, name, logo, accent, onAccent, verb, footer }: BrandSampleProps) => (
  <div role="img" aria-label={label} className="flex min-w-0 flex-col overflow-hidden rounded-panel border border-line bg-bg">
    <div className="flex h-12 items-center gap-2 border-b border-line px-4 font-semibold">
      {logo !== undefined && <img src={logo} alt="" className="max-h-8 w-auto max-w-32 object-contain" />}
      <span className="truncate">{name}</span>
    </div>
    <div className="px-4 py-6">
      {accent !== undefined && onAccent !== undefined && (
        <span
          style={{ backgroundColor: accent, color: onAccent }}
          className="inline-flex h-(--control) items-center rounded-control px-3 font-medium"
        >
          {verb}
        </span>
      )}
    </div>
    {footer.trim() !== '' && <p className="border-t border-line px-4 py-2 text-12 break-words whitespace-pre-wrap text-muted">{footer}</p>}
  </div>
)
