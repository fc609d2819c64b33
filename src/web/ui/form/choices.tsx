import type { ReactNode } from 'react'

export type ChoiceOf<Id extends string> = { readonly id: Id; readonly icon: ReactNode; readonly title: string; readonly detail: string }

type ChoicesProps<Id extends string> = {
  readonly label: string
  readonly choices: readonly ChoiceOf<Id>[]
  readonly onChoose: (id: Id) => void
}

export const Choices = <Id extends string>({ label, choices, onChoose }: ChoicesProps<Id>) => (
  <ul aria-label={label} className="flex flex-col gap-2">
    {choices.map(({ id, icon, title, detail }) => (
      <li key={id}>
        <button
          type="button"
          onClick={() => onChoose(id)}
          className="flex w-full items-start gap-2.5 rounded-panel border border-line px-3 py-2.5 text-start hover:border-line-strong hover:bg-hover"
        >
          <span className="pt-0.5 text-muted">{icon}</span>
          <span className="flex min-w-0 flex-col">
            <span className="font-medium">{title}</span>
            <span className="text-13 text-muted">{detail}</span>
          </span>
        </button>
      </li>
    ))}
  </ul>
)
