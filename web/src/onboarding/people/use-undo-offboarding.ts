import { peopleProblems } from "@dialplane/contract/onboarding/people/people.problems"
import { useMutation } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useAccount } from "../../kit/account.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { RequestError } from "../../kit/request/request-error.ts"
import { accountAddress } from "../../kit/screen.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { offboardingMessages } from "./offboarding.messages.ts"
import { restore, dropLastDay } from "./people.api.ts"

const tries = 10
const pauseMilliseconds = 1000
const isStillOffboarding = (error: unknown) =>
  error instanceof RequestError && error.body.code === peopleProblems.notLeftYet.code

/** The Undo of a toast. Offboarding is a job: an immediate click waits until it is done. */
export const useUndoOffboarding = () => {
  const messages = useMessages(offboardingMessages)
  const { accountId } = useAccount()
  const router = useRouter()
  const undo = useMutation(restore)
  const withdraw = useMutation(dropLastDay)
  const failed = (error: unknown) =>
    showToast({ tone: "bad", title: messages.undoFailed, message: errorMessage(error) })
  const bring = async (offboardingId: number) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await undo.mutateAsync({
          params: { accountId: String(accountId), offboardingId: String(offboardingId) },
          body: {},
        })
      } catch (error) {
        if (attempt >= tries || !isStillOffboarding(error)) throw error
        await new Promise((done) => setTimeout(done, pauseMilliseconds))
      }
    }
  }
  const undoOffboarding = (offboardingId: number, name: string) =>
    void bring(offboardingId).then(async ({ userId, signIn }) => {
      showToast({ tone: "good", title: messages.undone(name), message: `${messages.undoneAll} ${signIn}` })
      await router.navigate({ href: accountAddress(accountId, `users/${userId}`) })
    }, failed)
  const withdrawDay = (userId: number, name: string) =>
    void withdraw
      .mutateAsync({ params: { userId: String(userId) } })
      .then(() => showToast({ tone: "good", title: messages.withdrawn(name) }), failed)
  return { undoOffboarding, withdrawDay }
}
