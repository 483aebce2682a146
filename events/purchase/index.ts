export * from './events.ts';
export {
  type PurchaseProblem,
  type PurchaseSlices,
  type PurchaseState,
  abandonPurchase,
  clearCheckpoints,
  NEW_METHOD,
  evolvePurchase,
  forgetAccount,
  forgetUserName,
  initialPurchase,
  inheritPurchase,
  interruptPurchase,
} from './state.ts';
export { type PurchaseStep, type StepInputs, nextStep, purchaseSteps } from './steps.ts';
