import { useState } from 'react'
import classes from './account-menu.module.css'
import { LazyUnsentItemsDialog } from './lazy-unsent-items-dialog.ts'
import { useCompanySwitch, useOtherCompanies } from './use-company-switch.ts'
import { useSignedIn } from '../../session/use-session.ts'

interface Props {
  /** Whether the menu around it is open. */
  opened: boolean
  onChosen: () => void
}

/** The current company, and a switch for users who work for several. */
export function CompanySwitch({ opened, onChosen }: Props) {
  const { company } = useSignedIn()
  const others = useOtherCompanies(opened)
  const { held, stay, leave, change, isChanging } = useCompanySwitch()
  const [listed, setListed] = useState(false)
  // Every time the menu opens, the list starts closed.
  if (listed && !opened) setListed(false)

  const names = (
    <span className={classes.names}>
      <span className={classes.name}>{company.name}</span>
      <span className={classes.detail}>{company.domain}</span>
    </span>
  )
  if (others.length === 0) return <div className={classes.item}>{names}</div>

  return (
    <>
      <button
        type="button"
        className={classes.item}
        aria-expanded={listed}
        onClick={() => setListed(!listed)}
      >
        {names}
        <span className={classes.detail}>Trocar</span>
      </button>
      {listed && (
        <ul className={classes.companies} aria-label="Outras empresas">
          {others.map((other) => (
            <li key={other.id}>
              <button
                type="button"
                className={classes.item}
                disabled={isChanging}
                onClick={() => {
                  onChosen()
                  change(other)
                }}
              >
                <span className={classes.names}>
                  <span>{other.name}</span>
                  <span className={classes.detail}>{other.domain}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {held && (
        <LazyUnsentItemsDialog
          {...{ pending: held, onLeave: leave, onClose: stay }}
          wish="troque de empresa"
          leaveLabel="Trocar"
        />
      )}
    </>
  )
}
