import { Button, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { Pill } from '../../ui/pill.tsx'
import classes from './pasted-list.module.css'
import { type PastedListOptions, usePastedList } from './use-pasted-list.ts'

interface Props<Body, Saved> extends PastedListOptions<Body, Saved> {
  label: string
  example: string
  /** 'veículo', 'veículos' */
  nouns: readonly [one: string, many: string]
  nameOf: (body: Body) => string
  /** What is shown of a line that was saved. */
  formatSaved?: (saved: Saved) => ReactNode
  /** Below the lines, about all that were saved. */
  formatAllSaved?: (saved: readonly Saved[]) => ReactNode
}

/** Lines pasted from a spreadsheet, each with what became of it beside it. */
export function PastedList<Body, Saved>(props: Props<Body, Saved>) {
  const { label, example, nouns, columns, nameOf, formatSaved, formatAllSaved } = props
  const { pasted, setPasted, lines, readyCount, isSaving, saveAll } = usePastedList(props)
  const saved = lines.flatMap(({ result }) => (result && 'saved' in result ? [result.saved] : []))
  return (
    <form
      className={classes.list}
      onSubmit={(event) => {
        event.preventDefault()
        saveAll()
      }}
    >
      <Textarea
        label={label}
        description={`Cole da planilha, uma linha para cada um: ${columns.map(({ title }) => title).join(', ')}. Também serve texto separado por ponto e vírgula.`}
        placeholder={example}
        rows={5}
        wrap="off"
        spellCheck={false}
        value={pasted}
        readOnly={isSaving}
        onChange={(event) => setPasted(event.currentTarget.value)}
      />
      {lines.length > 0 && (
        <ol className={classes.lines} aria-label={`Linhas de ${nouns[1]}`}>
          {lines.map(({ text, body, problem, result }, at) => (
            <li key={`${at} ${text}`} className={classes.line}>
              <span className={classes.name}>{nameOf(body)}</span>
              <span className={classes.outcome}>
                <Outcome problem={problem} result={result} />
                {result && 'saved' in result && formatSaved?.(result.saved)}
              </span>
            </li>
          ))}
        </ol>
      )}
      {saved.length > 0 && formatAllSaved?.(saved)}
      <Button
        type="submit"
        className={classes.submit}
        aria-busy={isSaving}
        disabled={readyCount === 0 && !isSaving}
      >
        {submitText(readyCount, isSaving, nouns)}
      </Button>
      <output className="visually-hidden">
        {saved.length > 0 && !isSaving && `${count(saved.length, nouns)}: cadastro concluído.`}
      </output>
    </form>
  )
}

interface OutcomeProps {
  problem: string | undefined
  result: { saved: unknown } | { problem: string } | undefined
}

function Outcome({ problem, result }: OutcomeProps) {
  if (result && 'saved' in result) return <Pill tone="success">Cadastrado</Pill>
  const sentence = problem ?? result?.problem
  return sentence ? (
    <span className={classes.problem}>{sentence}</span>
  ) : (
    <Pill tone="neutral">Pronto</Pill>
  )
}

function submitText(ready: number, isSaving: boolean, nouns: Props<never, never>['nouns']) {
  if (isSaving) return 'Cadastrando...'
  return ready > 0 ? `Cadastrar ${count(ready, nouns)}` : `Cadastrar ${nouns[1]}`
}

function count(number: number, [one, many]: Props<never, never>['nouns']) {
  return `${formatNumber(number)} ${number === 1 ? one : many}`
}
