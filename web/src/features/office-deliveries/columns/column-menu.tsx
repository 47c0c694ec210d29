import { Button } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import classes from './column-menu.module.css'
import { CHOICES, COLUMN_NAMES } from './delivery-columns.tsx'
import type { useChosenColumns } from './use-chosen-columns.ts'

/** Which columns the table shows. A phone shows one for all of them, and has no menu. */
export function ColumnMenu({ chosen, toggle, reset }: ReturnType<typeof useChosenColumns>) {
  const id = useId()
  const [opened, setOpened] = useState(false)
  const root = useRef<HTMLDivElement>(null)

  function onKeyDown({ key }: KeyboardEvent) {
    if (key !== 'Escape' || !opened) return
    setOpened(false)
    root.current?.querySelector('button')?.focus()
  }

  function onBlur({ relatedTarget }: FocusEvent) {
    if (!root.current?.contains(relatedTarget)) setOpened(false)
  }

  return (
    <div
      ref={root}
      role="presentation"
      className={classes.menu}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <Button
        variant="default"
        leftSection={<IconColumns3 size={18} aria-hidden />}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        Colunas
      </Button>
      {/* A press on its words must not take the focus out of the menu. */}
      <fieldset id={id} className={classes.choices} hidden={!opened} tabIndex={-1}>
        <legend className="visually-hidden">Colunas da lista</legend>
        {COLUMN_NAMES.map((name) => (
          <label key={name} className={classes.choice}>
            <input type="checkbox" checked={chosen.includes(name)} onChange={() => toggle(name)} />
            {CHOICES[name].column.heading}
          </label>
        ))}
        <Button variant="subtle" fullWidth onClick={reset}>
          Restaurar padrão
        </Button>
      </fieldset>
    </div>
  )
}
