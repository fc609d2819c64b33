export type FieldDiff = { readonly field: string; readonly from: string; readonly to: string }

/** Old and new values per field; strikethrough and underline repeat the colours. */
export const Diff = ({ label, rows }: { label: string; rows: readonly FieldDiff[] }) => (
  <dl aria-label={label} className="grid min-w-0 grid-cols-[minmax(6rem,10rem)_minmax(0,1fr)] gap-x-3 gap-y-1 py-1 text-13">
    {rows.map(({ field, from, to }) => (
      <div key={field} className="contents">
        <dt className="text-muted">{field}</dt>
        <dd className="min-w-0 break-words">
          {from !== '' && <del className="rounded-chip bg-down-soft px-1 text-down">{from}</del>}
          {from !== '' && to !== '' && ' '}
          {to !== '' && <ins className="rounded-chip bg-up-soft px-1 text-up">{to}</ins>}
        </dd>
      </div>
    ))}
  </dl>
)
