import { MOBILE_BREADCRUMBS } from '@canhoto/contracts/limits'
import { useEffect, useState } from 'react'
import { NavLink } from 'react-router'
import classes from './account-menu.module.css'
import { Breadcrumbs, type Place } from './breadcrumbs.tsx'
import { CompanySwitch } from './company-switch.tsx'
import { LazyUnsentItemsDialog, loadUnsentItemsDialog } from './lazy-unsent-items-dialog.ts'
import { loadWhenIdle } from '../../lib/load-when-idle.ts'
import { useSignedIn } from '../../session/use-session.ts'
import { useSignOut } from './use-sign-out.ts'

const ID = 'menu-da-conta'

interface Props {
  menu: readonly Place[]
  trail: readonly Place[]
  roleLabel: string
}

/** The avatar and its menu, which on a phone holds the navigation too. A native popover keeps it small. */
export function AccountMenu({ menu, trail, roleLabel }: Props) {
  const { user } = useSignedIn()
  const { held, signOut, leave, stay } = useSignOut()
  const [opened, setOpened] = useState(false)
  useCloseWhenLeft(opened)
  useEffect(() => loadWhenIdle(loadUnsentItemsDialog), [])

  return (
    <>
      <button type="button" className={classes.avatar} popoverTarget={ID}>
        {initialsOf(user.full_name)}
        <span className="visually-hidden"> - abrir menu da conta</span>
      </button>
      <div
        id={ID}
        popover="auto"
        className={classes.menu}
        onToggle={({ newState }) => setOpened(newState === 'open')}
      >
        <div className={classes.about}>
          <p className={classes.name}>{user.full_name}</p>
          <p className={classes.detail}>{roleLabel}</p>
        </div>
        <div className={classes.phone}>
          <Breadcrumbs trail={trail.slice(-MOBILE_BREADCRUMBS)} className={classes.trail} />
          <nav aria-label="Menu">
            {menu.map((place) => (
              <MenuLink key={place.path} {...place} />
            ))}
          </nav>
        </div>
        <MenuLink path="/dashboard/perfil" title="Perfil" />
        <CompanySwitch opened={opened} onChosen={close} />
        <button
          type="button"
          className={classes.item}
          popoverTarget={ID}
          popoverTargetAction="hide"
          onClick={() => void signOut()}
        >
          Sair
        </button>
      </div>
      {held && (
        <LazyUnsentItemsDialog
          pending={held}
          wish="saia"
          leaveLabel="Sair"
          onLeave={leave}
          onClose={stay}
        />
      )}
    </>
  )
}

function MenuLink({ path, title }: Place) {
  return (
    <NavLink to={path} end className={classes.item ?? ''} onClick={close}>
      {title}
    </NavLink>
  )
}

/** The first two letters of the name (spec 1 section 2). */
function initialsOf(name: string) {
  return name.trim().slice(0, 2).toUpperCase()
}

/** Once Tab has left it. A press on the button that opened it closes it by itself. */
function useCloseWhenLeft(opened: boolean) {
  useEffect(() => {
    if (!opened) return
    function onKey({ key }: KeyboardEvent) {
      if (key === 'Tab') requestAnimationFrame(closeUnlessFocused)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [opened])
}

function closeUnlessFocused() {
  if (!document.getElementById(ID)?.contains(document.activeElement)) close()
}

function close() {
  document.getElementById(ID)?.hidePopover()
}
